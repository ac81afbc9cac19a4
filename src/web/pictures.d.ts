/** The address of a picture. */
declare module '*.webp' {
  const address: string
  export default address
}

/** The address of a drawing. */
declare module '*.svg' {
  const address: string
  export default address
}
