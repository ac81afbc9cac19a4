import type { recommendationReason as english } from '../en/recommendation-reason.ts'
import { interest } from './vocabulary.ts'

/** Returns why an event is recommended. Names follow a colon, because code cannot decline them. */
export const recommendationReason: typeof english = (of) => {
  switch (of.kind) {
    case 'interest':
      return `${of.related ? 'Blisko' : 'Pasuje do'} Twoich zainteresowań: ${interest(of.interest)}`
    case 'hometown':
      return `W Twoim mieście: ${of.city}`
    case 'near':
      return `${of.km} km od Twojego miasta: ${of.city}`
    case 'online':
      return 'Online, z dowolnego miejsca'
    case 'follows':
      return `Obserwujesz organizatora: ${of.organiser}`
    case 'like':
      return `${of.how === 'registered' ? 'Podobne do wydarzenia z Twoich zapisów' : 'Podobne do Twojego ulubionego'}: ${of.event_title}`
    case 'soon':
      return of.city ? `Już wkrótce: ${of.city}` : 'Już wkrótce'
    case 'rated':
      return `Wysoka ocena atrakcyjności: ${of.coolness}`
    case 'ahead':
      return of.city ? `Nadchodzi: ${of.city}` : 'Nadchodzi'
  }
}
