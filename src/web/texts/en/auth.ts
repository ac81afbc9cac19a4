/** Auth screen (§2 "Auth screen", §4). */
export const auth = {
  documentTitle: { sign_in: 'Sign in', sign_up: 'Create account' },
  title: { sign_in: 'Welcome Back', sign_up: 'Create Account' },
  subtitle: {
    sign_in: "Sign in to see what's on near you.",
    sign_up: 'One account for all your events.',
  },
  submit: { sign_in: 'Sign In', sign_up: 'Create Account' },
  toggle: {
    sign_in: "Don't have an account? Sign up",
    sign_up: 'Already have an account? Sign in',
  },
  email: 'Email',
  emailPlaceholder: 'you@example.com',
  password: 'Password',
  passwordHint: (minLength: number) => `At least ${minLength} characters. A few unrelated words work well.`,
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  continueWith: (provider: string) => `Continue with ${provider}`,
  orWithEmail: 'Or continue with email',
  passkey: 'Sign in with a passkey',
  forgotPassword: 'Forgot password?',
  backToHome: 'Back to home',
  required: '(Required)',
  emailInvalid: 'Enter a valid email',
  signedIn: { title: 'Welcome back!' },
  accountCreated: {
    title: 'Account created!',
    description: 'Please complete your profile to get started.',
  },
}
