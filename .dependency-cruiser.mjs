// The imports allowed between folders: `npm run check` fails for all others. Tests may import anything.
// A folder may import its own files and those of the folders in its row, with their subfolders.

const SERVER_TOOLS = ['src/domain', 'src/contract', 'src/server/platform']
const WEB_TOOLS = ['src/domain', 'src/contract', 'src/web/texts', 'src/web/ui']

const ALLOWED_IMPORTS = {
  // Business rules without I/O.
  'src/domain': [],
  // The API, for server and web.
  'src/contract': ['src/domain'],

  // Tools that every folder of the server may use.
  'src/server/platform': ['src/domain', 'src/contract'],
  // Opens, migrates and queries PostgreSQL for the folders below.
  'src/server/database': SERVER_TOOLS,
  // The index of all events, without requests and users.
  'src/server/catalogue': [...SERVER_TOOLS, 'src/server/database'],
  // SQL on the catalogue and on users' rows, without requests or sign-in.
  'src/server/store': [...SERVER_TOOLS, 'src/server/database', 'src/server/catalogue'],
  // Stores, composes and sends emails. Their recipients are chosen by its callers.
  'src/server/mail': [...SERVER_TOOLS, 'src/server/database', 'src/server/catalogue', 'src/server/store'],
  // An OpenID provider that knows nothing of the product's accounts.
  'src/server/oauth-sandbox': SERVER_TOOLS,
  // The sign-in flows, without requests and cookies.
  'src/server/identity': [
    ...SERVER_TOOLS,
    'src/server/database',
    'src/server/store',
    'src/server/mail',
    'src/server/oauth-sandbox',
  ],
  // What is common to all requests, and no single route.
  'src/server/http': [
    ...SERVER_TOOLS,
    'src/server/database',
    'src/server/store',
    'src/server/identity',
    'src/server/oauth-sandbox',
  ],
  // What anonymous visitors see of a shared event: routes, tags and pictures.
  'src/server/shared-events': [...SERVER_TOOLS, 'src/server/database', 'src/server/store', 'src/server/http'],
  // The other routes, one file for each file of the contract.
  'src/server/handlers': [
    ...SERVER_TOOLS,
    'src/server/database',
    'src/server/catalogue',
    'src/server/store',
    'src/server/identity',
    'src/server/http',
  ],
  // The operator's command line, without requests.
  'src/server/commands': [
    ...SERVER_TOOLS,
    'src/server/database',
    'src/server/store',
    'src/server/identity',
    'src/server/mail',
    'src/server/shared-events/pictures',
  ],
  // Composes the application.
  'src/server/app.ts': [
    ...SERVER_TOOLS,
    'src/server/database',
    'src/server/catalogue',
    'src/server/store',
    'src/server/mail',
    'src/server/identity',
    'src/server/oauth-sandbox',
    'src/server/http',
    'src/server/shared-events',
    'src/server/handlers',
  ],
  // Startup, drain and shutdown. At startup it also runs two commands: the sample catalogue and the completion of places.
  'src/server/process': ['src'],
  'src/server/testing': ['src'],

  // Could ship in another product.
  'src/web/ui': [],
  'src/web/texts': ['src/domain', 'src/contract', 'src/web/ui'],
  // What several screens use.
  'src/web/shared': WEB_TOOLS,
  'src/web/landing': [...WEB_TOOLS, 'src/web/shared'],
  'src/web/screens': [...WEB_TOOLS, 'src/web/shared'],
  'src/web/app': [...WEB_TOOLS, 'src/web/shared', 'src/web/screens', 'src/web/landing'],
  'src/web/worker': [],
  // The entry files of pages, of the server's rendering and of what runs before both.
  'src/web/main.en.ts': ['src/web/app', 'src/web/texts'],
  'src/web/main.pl.ts': ['src/web/app', 'src/web/texts'],
  'src/web/shell.ts': ['src/web/app'],
  'src/web/early-events.js': [],
  'src/web/server-rendering': [...WEB_TOOLS, 'src/web/shared'],
  'src/web/server-entry.tsx': [
    ...WEB_TOOLS,
    'src/web/shared',
    'src/web/screens',
    'src/web/app',
    'src/web/server-rendering',
  ],

  // What scripts, tests and benchmarks share.
  tooling: ['src'],
  scripts: ['src', 'tooling'],
  bench: ['src', 'tooling'],
  e2e: ['src', 'tooling'],
}

const PROJECT_FILES = '^(src|tooling|scripts|bench|e2e)/'
const TESTS = '\\.test\\.tsx?$'

const matchPath = (path) => `^${path}${/\.\w+$/.test(path) ? '$' : '/'}`

const FILES_WITHOUT_ROW = { path: PROJECT_FILES, pathNot: Object.keys(ALLOWED_IMPORTS).map(matchPath) }

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...Object.entries(ALLOWED_IMPORTS).map(([folder, allowed]) => ({
      name: `imports-of-${folder}`,
      comment: `${folder} may import ${allowed.join(', ') || 'no other folder'}.`,
      severity: 'error',
      from: { path: matchPath(folder), pathNot: TESTS },
      to: { path: PROJECT_FILES, pathNot: [folder, ...allowed].map(matchPath) },
    })),
    // A rule sees a file by its imports, by those of it, or as one without either.
    ...[
      { from: FILES_WITHOUT_ROW, to: {} },
      { from: {}, to: FILES_WITHOUT_ROW },
      { from: { ...FILES_WITHOUT_ROW, orphan: true }, to: {} },
    ].map((files) => ({
      name: 'no-files-without-row',
      comment: 'Every file belongs to a row of ALLOWED_IMPORTS, which says what it may import.',
      severity: 'error',
      ...files,
    })),
    {
      name: 'no-imports-between-screens',
      comment: 'What two screens use belongs in src/web/shared.',
      severity: 'error',
      from: { path: '^src/web/screens/([^/]+)/', pathNot: TESTS },
      to: { path: '^src/web/screens/', pathNot: '^src/web/screens/$1/' },
    },
    {
      name: 'no-search-tables-in-browser',
      comment:
        'src/domain/search holds tables of names that are too large for the browser; the web may import its types.',
      severity: 'error',
      from: { path: '^src/web/', pathNot: TESTS },
      to: { path: '^src/domain/search/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-test-code-in-product',
      comment: 'Only tests, benchmarks and scripts import helpers of tests.',
      severity: 'error',
      from: { path: '^src/', pathNot: [TESTS, '^src/server/testing/'] },
      to: { path: [TESTS, '^src/server/testing/'] },
    },
    {
      name: 'no-cycles',
      comment: 'Files must not import values from each other in a circle.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
  ],
  options: { parser: 'swc', doNotFollow: { path: 'node_modules' } },
}
