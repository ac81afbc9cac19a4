// The texts of Settings, the callback screen, the steps of signing in, onboarding and the landing page in English.

export { account } from './account.ts'
export { authSteps } from './auth-steps.ts'
export { callback } from './callback.ts'
export { landing } from './landing.ts'
export { onboarding } from './onboarding.ts'
export { settings } from './settings.ts'
