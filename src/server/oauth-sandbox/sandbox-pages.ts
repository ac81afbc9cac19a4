import { html } from 'hono/html'
import { PROVIDER_NAMES, type Provider } from '../../domain/provider.ts'
import { SAMPLE_USERS, type SampleUser } from './sample-users.ts'

/** Where one chooses who to be. It posts to its own address. */
export function renderAccountChooser(provider: Provider, productName: string): string {
  const name = PROVIDER_NAMES[provider]
  return page(
    `Stand-in for ${name}`,
    html`
<p>${productName} asks ${name} who you are. Choose somebody, and you come back signed in as them.</p>
<h2 id="samples">Sample people</h2>
<p class="note">Sample data: none of them exists.</p>
<form method="post"><ul aria-labelledby="samples">${SAMPLE_USERS.map(sampleButton)}</ul></form>
<h2>Somebody else</h2>
<form method="post">
${field('given_name', 'First name')}
${field('family_name', 'Last name')}
${field('email', 'Email', 'email', 'Leave it empty to try a provider that tells none.')}
<label><input type="checkbox" name="email_verified" checked>${name} has confirmed this email</label>
${field('picture', 'Photo (web address)', 'url')}
${field('location', 'Place')}
${field('phone_number', 'Phone number', 'tel')}
${field('locale', 'Language')}
${field('profile', 'Profile page (web address)', 'url')}
${field('subject', 'Account number', 'text', 'The same number is the same account, whatever the email. Empty: made of the email.')}
<button class="main" name="person" value="other">Continue as this person</button>
</form>
<form method="post"><button class="cancel" name="person" value="nobody">Cancel</button></form>`,
  )
}

/** What went wrong, without anything of the request in it. */
export function renderErrorPage(): string {
  return page(
    'This cannot go on',
    html`<p>The sign-in took too long, or was begun in another browser. <a href="/auth">Begin again at the sign-in page</a>.</p>`,
  )
}

type Html = ReturnType<typeof html>

function sampleButton({ key, given_name, family_name, email, note }: SampleUser): Html {
  return html`<li><button name="person" value="${key}">${given_name} ${family_name}<span>${email} · ${note}</span></button></li>`
}

function field(name: string, label: string, type = 'text', hint = ''): Html {
  const describedBy = hint ? html` aria-describedby="${name}-hint"` : ''
  return html`<label for="${name}">${label}</label><input id="${name}" name="${name}" type="${type}" maxlength="2000" autocomplete="off"${describedBy}>${
    hint ? html`<span class="note" id="${name}-hint">${hint}</span>` : ''
  }`
}

function page(title: string, content: Html): string {
  return String(html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} (sandbox)</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/sandbox/sandbox.css">
</head>
<body>
<main>
<p class="notice"><strong>Sandbox.</strong> Nothing leaves this machine: this page only plays the provider's part, so that signing in can be tried without its keys.</p>
<h1>${title}</h1>
${content}
</main>
</body>
</html>`)
}
