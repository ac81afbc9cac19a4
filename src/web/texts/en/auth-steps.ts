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
    otherMethods: {
      title: 'Other ways to sign in',
      text: 'If someone else may have used your account, remove all of them. Uncheck what you want to keep.',
      removeProvider: (provider: string, email: string | null) =>
        email ? `Disconnect ${provider} (${email})` : `Disconnect ${provider}`,
      removePasskey: (name: string) => `Remove the passkey ${name}`,
      added: (day: string) => `Added ${day}`,
      sessions: (count: number) =>
        count === 1 ? 'One device will be signed out.' : `${count} devices will be signed out.`,
      calendarFeed: 'Your calendar feed address will stop working. You can get a new one in Settings.',
    },
    secondFactor: {
      title: 'Two-step sign-in is on',
      code: "After setting the password, you'll enter a code from your authenticator app or a recovery code.",
      lost: "I don't have my authenticator app or a recovery code",
      required:
        "Your new password is set now, and your account opens in 7 days. Until then we'll send you several emails, and you can cancel it from each of them.",
      waiting: (day: string) =>
        `You're waiting for your account to open without a code. That's possible from ${day} on.`,
      removable: 'The 7 days are over. Setting the password turns two-step sign-in off and signs you in.',
    },
    waiting: {
      title: (day: string) => `Your account opens on ${day}`,
      text: (day: string) =>
        `Your new password is set. Come back on ${day} or within the 7 days after it, choose "Forgot password?" and open the new link. If you find your authenticator app or a recovery code, sign in as usual.`,
      cancel: "We've sent you an email with a link that cancels this.",
    },
    submit: 'Set password',
    done: { title: 'Password changed', description: "You're signed in with your new password." },
    expired: 'This link no longer works',
    expiredText: 'It has been used or has expired. We can send you a new one.',
    newLink: 'Get a new link',
  },
}
