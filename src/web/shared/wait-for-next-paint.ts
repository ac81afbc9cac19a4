/** Longest wait in milliseconds, in case that the browser paints no frame. */
const MAX_WAIT_MS = 100

/**
 * Resolves after the browser has painted the next frame. What takes long waits for it, so that the response to a press appears
 * first.
 */
export function waitForNextPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve()
    // A task queued in a frame runs after the frame is painted.
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, MAX_WAIT_MS)
  })
}
