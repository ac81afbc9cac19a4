import { expect, test } from 'vitest'
import { readSettings } from '../platform/settings.ts'
import { listStartupWarnings } from './startup-warnings.ts'

test.each<[NodeJS.ProcessEnv, RegExp[]]>([
  [{}, []],
  [{ METRICS_PORT: '9464' }, []],
  [{ METRICS_HOST: '0.0.0.0' }, []],
  [{ METRICS_PORT: '9464', METRICS_HOST: '0.0.0.0' }, [/^METRICS_HOST 0\.0\.0\.0 .*anyone/]],
  [{ METRICS_PORT: '9464', METRICS_HOST: '::' }, [/^METRICS_HOST :: /]],
  [{ PUBLIC_URL: 'http://events.example.org' }, [/^PUBLIC_URL http:\/\/events\.example\.org is not https: /]],
  [{ PUBLIC_URL: 'https://events.example.org' }, []],
  [{ PUBLIC_URL: 'http://127.0.0.1:3000' }, []],
  [{ PUBLIC_URL: 'http://localhost:3000' }, []],
  [{ DATABASE_URL: 'postgres://app@127.0.0.1/product' }, [/^One database login has several roles/]],
])('a start with %j warns of %j', (env, warnings) => {
  expect(listStartupWarnings(readSettings(env))).toEqual(warnings.map((each) => expect.stringMatching(each)))
})
