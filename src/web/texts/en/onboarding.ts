import type { PreferencesErrorCode, ProfileErrorCode } from '../../../domain/profile.ts'
import { problems } from './problems.ts'

export interface ToastText {
  title: string
  description: string
}

const validationErrors: Record<ProfileErrorCode | PreferencesErrorCode, ToastText> = {
  required_fields_missing: {
    title: 'Required fields missing',
    description: problems.required_fields_missing,
  },
  invalid_date_format: {
    title: 'Invalid date format',
    description: problems.invalid_date_format,
  },
  birth_date_in_future: {
    title: 'Invalid birth date',
    description: problems.birth_date_in_future,
  },
  birth_date_too_early: {
    title: 'Invalid birth date',
    description: problems.birth_date_too_early,
  },
  invalid_phone_number: {
    title: 'Invalid phone number',
    description: problems.invalid_phone_number,
  },
  hometown_required: {
    title: 'Hometown required',
    description: problems.hometown_required,
  },
  interests_required: {
    title: 'Interests required',
    description: problems.interests_required,
  },
  interest_unknown: {
    title: 'Unknown interest',
    description: problems.interest_unknown,
  },
  text_too_long: {
    title: 'Text too long',
    description: problems.text_too_long,
  },
}

/** Onboarding dialog (§2 "Onboarding dialog", §4, §5, §8). */
export const onboarding = {
  progress: (step: number, of: number) => `Step ${step} of ${of}`,
  /** For a user who came from the link to an event, in the first and the second step. */
  backToEvent: {
    profile: (event: string) => `Two short steps, then back to ${event}`,
    preferences: (event: string) => `Last step, then back to ${event}`,
  },
  aboutYou: {
    title: 'Welcome! Tell us about yourself',
    subtitle: 'We need some basic information to personalize your experience.',
    firstName: 'First Name',
    lastName: 'Last Name',
    birthDate: 'Birth Date',
    birthDatePlaceholder: 'YYYY-MM-DD',
    /** Announced after another format was replaced. */
    birthDateRead: (day: string) => `Birth date: ${day}`,
    openCalendar: 'Choose birth date from a calendar',
    calendar: 'Birth date calendar',
    phone: 'Phone Number',
    optional: '(Optional)',
    phonePlaceholder: '+48 123 456 789',
    continue: 'Continue to Preferences',
  },
  preferences: {
    title: 'Set your preferences',
    subtitle: 'Help us recommend the best networking events for you!',
    hometown: 'Hometown',
    hometownPlaceholder: 'Start typing your city...',
    isWholeName: (typed: string) => `“${typed}” isn't saved yet. Is it the whole name?`,
    isMisspelled: (typed: string, city: string) => `“${typed}” isn't saved yet. Do you mean ${city}?`,
    yes: 'Yes',
    no: 'No',
    suggestions: 'Suggested cities',
    suggestionCount: (count: number) =>
      count === 0
        ? 'No suggestions. You can keep what you typed.'
        : `${count} ${count === 1 ? 'suggestion' : 'suggestions'}.`,
    interests: 'Interests',
    selected: (count: number) => `(${count} selected)`,
    back: 'Back',
    complete: 'Complete Setup',
    saving: 'Setting up your profile...',
  },
  required: '(Required)',
  tooLong: '(Too long)',
  invalidPhone: '(Invalid)',
  logOut: 'Log out',
  closed: {
    anonymous: { title: 'Please sign in first', description: 'Then you can set up your profile.' },
    completed: {
      title: 'Your profile is already set up',
      description: 'You can change it in Settings.',
    },
  },
  validationErrors: validationErrors,
  imported: {
    google: {
      title: 'Google Profile Data Imported',
      description: 'Your profile has been pre-filled with Google information.',
    },
    linkedin: {
      title: 'LinkedIn Profile Data Imported',
      description: 'Your profile has been pre-filled with LinkedIn information.',
    },
  },
  saved: (product: string): ToastText => ({
    title: `Welcome to ${product}!`,
    description: 'Your profile has been set up successfully.',
  }),
  saveFailed: {
    title: 'Error',
    description: 'Failed to save your information. Please try again.',
  },
}
