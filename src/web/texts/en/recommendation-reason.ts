import type { Reason } from '../../../domain/recommendations/recommendation.ts'
import { vocabulary } from './vocabulary.ts'

/** Returns why an event is recommended. */
export function recommendationReason(of: Reason): string {
  switch (of.kind) {
    case 'interest':
      return `${of.related ? 'Close to your interest' : 'Your interest'}: ${vocabulary(of.interest)}`
    case 'hometown':
      return `In ${of.city}, your hometown`
    case 'near':
      return `${of.km} km from ${of.city}`
    case 'country':
      return `In your country: ${of.city}`
    case 'online':
      return 'Online, from anywhere'
    case 'follows':
      return `By ${of.organiser}, which you follow`
    case 'like':
      return `Like ${of.event_title}, which you ${of.how === 'registered' ? 'registered for' : 'favorited'}`
    case 'soon':
      return of.city ? `Coming up soon in ${of.city}` : 'Coming up soon'
    case 'rated':
      return `Highly rated: coolness ${of.coolness}`
    case 'ahead':
      return of.city ? `Coming up in ${of.city}` : 'Coming up'
  }
}
