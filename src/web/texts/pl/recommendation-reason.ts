import type { recommendationReason as english } from '../en/recommendation-reason.ts'
import { vocabulary } from './vocabulary.ts'

/** Returns why an event is recommended. Names follow a colon, because code cannot decline them. */
export const recommendationReason: typeof english = (of) => {
  switch (of.kind) {
    case 'interest':
      return `${of.related ? 'Bliskie Ci' : 'Interesuje Cię'}: ${vocabulary(of.interest)}`
    case 'hometown':
      return `W Twoim mieście: ${vocabulary(of.city)}`
    case 'near':
      return `${of.km} km od: ${vocabulary(of.city)}`
    case 'country':
      return `W Twoim kraju: ${vocabulary(of.city)}`
    case 'online':
      return 'Online, z dowolnego miejsca'
    case 'follows':
      return `Obserwujesz organizatora: ${of.organiser}`
    case 'like':
      return `${of.how === 'registered' ? 'Podobne do wydarzenia z Twoich zapisów' : 'Podobne do Twojego ulubionego'}: ${of.event_title}`
    case 'soon':
      return of.city ? `Już wkrótce: ${vocabulary(of.city)}` : 'Już wkrótce'
    case 'rated':
      return `Wysoka atrakcyjność: ${of.coolness}`
    case 'ahead':
      return of.city ? `W kalendarzu: ${vocabulary(of.city)}` : 'W kalendarzu'
  }
}
