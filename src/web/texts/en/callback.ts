/** Callback screen (§2 "Callback screen", §4, §8) and email links. */
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
    description: `You can now sign in with ${provider} too.`,
  }),
  notConnected: 'Account not connected',
  opening: 'Opening your link...',
  emailConfirmed: (email: string) => ({
    title: 'Email confirmed',
    description: `${email} is now confirmed.`,
  }),
  emailChanged: (email: string) => ({
    title: 'Email changed',
    description: `You now sign in with ${email}.`,
  }),
  expired: {
    title: 'This link no longer works',
    text: 'It has been used or has expired. You can request a new one in Settings, under Account.',
    emailTaken: "Another account uses this address, so yours hasn't changed.",
  },
  failed: "We couldn't open the link",
  continue: 'Continue',
  confirmPassword: {
    title: 'Is this your account?',
    text: 'Enter the password you chose when you signed up to confirm your address.',
    password: 'Password',
    submit: 'Confirm',
  },
}
