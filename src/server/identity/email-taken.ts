/** Whether a statement failed because an account has this email: the unique keys decide, not a look beforehand. */
export function isEmailTaken(error: unknown): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return code === '23505' && typeof constraint === 'string' && constraint.startsWith('users_email')
}
