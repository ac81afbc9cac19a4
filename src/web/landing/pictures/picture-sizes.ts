/** The sizes of the screenshots in this folder, in CSS pixels; the files have a higher resolution. */
export const PICTURE_SIZES = {
  eventList: { width: 1160, height: 740 },
  phone: { width: 390, height: 700 },
} as const
