/** What stands beside the sign-in form: forgotten passwords, a mailbox to look into, a code still missing. */
export const authSteps = {
  back: 'Back to sign in',
  forgot: {
    documentTitle: 'Forgot password',
    title: 'Forgot your password?',
    text: 'Tell us your email, and we send you a link to choose a new one.',
    submit: 'Send the link',
  },
  resetLinkSent: {
    title: 'Check your mailbox',
    text: (email: string) =>
      `If there is an account for ${email}, a mail with a link is on its way. The link works once, for 10 minutes.`,
    again: 'Send another link',
    spam: 'Nothing there? Look into the spam folder, or check the spelling of the address.',
  },
  confirmationSent: {
    documentTitle: 'Check your mailbox',
    title: 'Check your mailbox',
    text: (email: string) =>
      `We have sent a mail to ${email}. Open the link in it to confirm that the address is yours; then you can sign in.`,
    again: 'To get a new mail, sign in once more.',
  },
  secondFactor: {
    documentTitle: 'Second step',
    title: 'One more step',
    text: 'Enter the 6-digit code that your authenticator app shows now.',
    code: 'Code',
    recoveryText: 'Enter one of the recovery codes that you kept. Each works once.',
    recoveryCode: 'Recovery code',
    submit: 'Continue',
    useRecovery: 'Use a recovery code instead',
    useAuthenticator: 'Use the authenticator app instead',
  },
  newPassword: {
    documentTitle: 'New password',
    title: 'Choose a new password',
    text: 'You are signed out everywhere else when it is set.',
    password: 'New password',
    submit: 'Set the password',
    done: { title: 'Password changed', description: 'You are signed in with your new password.' },
    expired: 'This link no longer works',
    expiredText: 'It was used already, or is older than 10 minutes. We can send you a new one.',
    newLink: 'Get a new link',
  },
}
