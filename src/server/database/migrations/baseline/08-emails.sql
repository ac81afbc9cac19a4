-- Emails are rows, inserted in the transaction that causes them, and sent by the process that finds them due first
-- (docs/decisions/0023-durable-emails.md).
create table identity.emails (
  id uuid primary key,
  -- A key of EMAIL_TEXTS (mail/email-texts.ts), and the version of its values.
  kind text not null check (kind ~ '^[a-zA-Z]{1,50}$'),
  version smallint not null default 1,
  -- The account that the email is about. A notice is sent even if the account is deleted first.
  user_id uuid references identity.users (id) on delete set null,
  -- The recipient, until the email is finished.
  to_email text check (to_email <> '' and length(to_email) <= 254),
  language text not null check (language in ('en', 'pl')),
  -- The values of the text, encrypted under a key derived from SECRET, until the email is finished.
  sealed_values text,
  key_id text check (key_id ~ '^[0-9a-f]{8}$'),
  -- The link in the email, a row of identity.email_links: without this row, the email is skipped. The link's lifetime begins
  -- when the email is sent. `link_issued` is false while the link still has to be issued, which happens when the email is due.
  link_hash text check (length(link_hash) = 43),
  link_seconds integer,
  link_issued boolean not null default false,
  -- Fixed here, so that a retry after an unclear outcome carries the same one.
  message_id text not null unique,
  state text not null default 'queued' check (state in ('queued', 'sent', 'skipped', 'failed')),
  created_at timestamptz not null default clock_timestamp(),
  -- When the next attempt is due. While a process sends the email, the end of its lease.
  due_at timestamptz not null default now(),
  -- The lease of the process that sends the email.
  lease_id uuid,
  attempts integer not null default 0,
  -- What failed last, without the server's words, which can contain addresses.
  last_error text,
  skipped_reason text,
  finished_at timestamptz,
  check ((state = 'queued') = (finished_at is null)),
  check (state <> 'queued' or (to_email is not null and sealed_values is not null)),
  check (state = 'queued' or (to_email is null and sealed_values is null))
);
comment on table identity.emails is
  'Emails that are queued, sent, skipped because their cause is void, or failed (dead letters).';
create index emails_due_at on identity.emails (due_at) where state = 'queued';
create index emails_finished_at on identity.emails (state, finished_at) where state <> 'queued';
create index emails_user_id on identity.emails (user_id);

alter table identity.emails enable row level security;
alter table identity.emails force row level security;
create policy owner_rows on identity.emails to current_user using (true) with check (true);
create policy all_rows on identity.emails to amberlink_jobs using (true) with check (true);
grant select, insert, update, delete on identity.emails to amberlink_jobs;
-- The sign-in flows insert emails, and read the rows of an account for the download of its data.
create policy insert_rows on identity.emails for insert to amberlink_identity with check (true);
create policy read_rows on identity.emails for select to amberlink_identity using (true);
grant select, insert on identity.emails to amberlink_identity;
