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
  undo: {
    title: 'Undo the change of your email?',
    text: 'If someone else changed the email address of your account, undo the change. Then:',
    effects: [
      'Your account gets its previous address back.',
      'All devices are signed out, and your calendar feed address stops working.',
      'Passkeys, providers and two-step sign-in added since the change are removed.',
      'Your password stops working, and you choose a new one.',
    ],
    submit: "This wasn't me, undo it",
    keep: 'Keep the new address',
    done: (email: string) => ({
      title: 'Email address restored',
      description: `Your account uses ${email} again. Choose a new password.`,
    }),
    expired: 'The change has already been undone, or more than 7 days have passed.',
  },
  cancelRecovery: {
    title: 'Cancel the wait?',
    text: "Someone with access to your mailbox set a new password and is waiting to open your account without a code. If this wasn't you, cancel it. Then set new passwords for your mailbox and your account.",
    submit: 'Cancel it',
    done: 'Cancelled. Your account still asks for a code. Set new passwords for your mailbox and your account.',
    expired: "There's nothing to cancel: the wait has ended, or someone signed in with a code.",
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
