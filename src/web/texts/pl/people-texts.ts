// The texts of meeting people in Polish.
export { people } from './people.ts'
