/** Size of the pictures beside this file, in CSS pixels; they are taken denser than that. */
export const PICTURE_SIZES = {
  eventList: { width: 1160, height: 740 },
  phone: { width: 390, height: 700 },
} as const
