import { buildWeb } from '../tooling/web-build.ts'

// `npm run build`: builds the web pages for a server that is installed without development packages.
await buildWeb()
