/** Where the cache keeps the account section of Settings. Other tabs change it as well. */
export const ownAccountKey = ['account'] as const
