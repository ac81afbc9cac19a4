// The texts of meeting people in English.
export { people } from './people.ts'
