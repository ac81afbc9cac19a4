/** Callback screen (spec §2 "Callback screen", §4, §8), and what mailed links lead to. */
export const callback = {
  documentTitle: 'Signing in',
  inProgress: 'Completing your sign-in...',
  authenticationError: {
    title: 'Authentication Error',
    description: 'There was an issue completing your sign-in. Please try again.',
  },
  somethingWentWrong: { title: 'Something went wrong', description: 'Please try signing in again.' },
  welcomeBack: { title: 'Welcome back!' },
  linkedinImported: { title: 'LinkedIn Profile Imported' },
  connected: (provider: string) => ({
    title: `${provider} connected`,
    description: `From now on you can also sign in with ${provider}.`,
  }),
  notConnected: 'Nothing was connected',
  opening: 'Opening your link...',
  emailConfirmed: (email: string) => ({ title: 'Email confirmed', description: `${email} is yours.` }),
  emailChanged: (email: string) => ({
    title: 'Email changed',
    description: `From now on you sign in as ${email}.`,
  }),
  expired: {
    title: 'This link no longer works',
    text: 'It was used already or is too old. You can ask for a new one in Settings, under Account.',
    emailTaken: 'Another account has this address by now, so yours stays as it was.',
  },
  failed: 'The link could not be opened',
  continue: 'Continue',
  confirmPassword: {
    title: 'Is this your account?',
    text: 'Enter the password that you chose when you signed up, and your address is confirmed.',
    password: 'Password',
    submit: 'Confirm',
  },
}
