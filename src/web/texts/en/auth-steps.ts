/** The steps beside the sign-in form: password recovery, email confirmation, second factor. */
export const authSteps = {
  back: 'Back to sign in',
  forgot: {
    documentTitle: 'Forgot password',
    title: 'Forgot your password?',
    text: "Enter your email and we'll send you a reset link.",
    submit: 'Send link',
  },
  resetLinkSent: {
    title: 'Check your inbox',
    text: (email: string) =>
      `If there is an account for ${email}, we've sent a link to it. The link works once, for 10 minutes.`,
    again: 'Send another link',
    spam: 'Nothing yet? Check your spam folder and the spelling of the address.',
  },
  confirmationSent: {
    documentTitle: 'Check your inbox',
    title: 'Check your inbox',
    text: (email: string) =>
      `We sent an email to ${email}. Open the link in it to confirm your address, then sign in.`,
    again: 'To get a new email, sign in again.',
  },
  secondFactor: {
    documentTitle: 'Two-step sign-in',
    title: 'One more step',
    text: 'Enter the 6-digit code from your authenticator app.',
    code: 'Code',
    recoveryText: 'Enter one of your recovery codes. Each code works once.',
    recoveryCode: 'Recovery code',
    submit: 'Continue',
    useRecovery: 'Use a recovery code instead',
    useAuthenticator: 'Use the authenticator app instead',
  },
  newPassword: {
    documentTitle: 'New password',
    title: 'Choose a new password',
    text: "You'll be signed out on all other devices.",
    password: 'New password',
    submit: 'Set password',
    done: { title: 'Password changed', description: "You're signed in with your new password." },
    expired: 'This link no longer works',
    expiredText: 'It has been used or has expired. We can send you a new one.',
    newLink: 'Get a new link',
  },
}
