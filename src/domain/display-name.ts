/** The names of the topics of the open conference format that are not only their code with a capital letter. */
const CONFERENCE_TOPICS: Record<string, string> = {
  api: 'API',
  cfml: 'CFML',
  cpp: 'C++',
  css: 'CSS',
  devops: 'DevOps',
  dotnet: '.NET',
  golang: 'Go',
  graphql: 'GraphQL',
  ios: 'iOS',
  iot: 'IoT',
  javascript: 'JavaScript',
  opensource: 'Open source',
  php: 'PHP',
  sre: 'SRE',
  'tech-comm': 'Technical communication',
  typescript: 'TypeScript',
  ux: 'UX',
}

/**
 * Returns how an unknown name of the catalogue is displayed, such as a topic: with a capital letter if it has none, and with spaces
 * around `&` between words.
 */
export function formatName(name: string): string {
  const topic = Object.hasOwn(CONFERENCE_TOPICS, name) ? CONFERENCE_TOPICS[name] : undefined
  if (topic !== undefined) return topic
  // 'R&D' stays.
  const spaced = name.replace(/(?<=\p{L}{2})&(?=\p{L}{2})/gu, ' & ')
  return /^\p{Ll}[\p{Ll}\p{M} -]*$/u.test(spaced) ? spaced.charAt(0).toUpperCase() + spaced.slice(1) : spaced
}
