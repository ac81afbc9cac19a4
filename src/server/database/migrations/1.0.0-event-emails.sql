-- oldest: 1.0.0
-- Emails about events and people, which users can switch off by kind (docs/decisions/0047-event-emails.md).

-- The audit log also records what was done with emails.
alter table audit_log
  drop constraint audit_log_action_check,
  add constraint audit_log_action_check check (action ~ '^((emails|events|users|places) [a-z-]+|backup)$');

-- What a user has chosen for each kind of email. The kinds are EMAIL_KINDS in src/domain/email-kinds.ts.
create table email_preferences (
  user_id uuid not null default current_user_id() references identity.users (id) on delete cascade,
  kind text not null check (kind ~ '^[a-z_]{1,30}$'),
  -- Null: the default of the kind.
  is_on boolean,
  changed_at timestamptz not null default now(),
  -- 244 random bits. In plain text, because every email of the kind contains it; all that it can do is to switch this kind off.
  token text not null unique default replace(gen_random_uuid()::text || gen_random_uuid(), '-', ''),
  primary key (user_id, kind)
);
comment on table email_preferences is 'The kinds of emails that users have switched on or off, with the tokens of the links that switch them off.';
alter table email_preferences enable row level security;
alter table email_preferences force row level security;
create policy owner_rows on email_preferences to current_user using (true) with check (true);
create policy own_rows on email_preferences to amberlink_app
  using (user_id = (select current_user_id())) with check (user_id = (select current_user_id()));
grant select (user_id, kind, is_on, changed_at), insert (user_id, kind, is_on, changed_at), update (is_on, changed_at), delete
  on email_preferences to amberlink_app;
-- The first email of a kind creates its token.
create policy email_rows on email_preferences to amberlink_jobs using (true) with check (true);
grant select (user_id, kind, is_on, token), insert (user_id, kind), update (kind) on email_preferences to amberlink_jobs;

-- A previous mailbox must not change what the new one receives.
create function identity.renew_email_preference_tokens() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  update public.email_preferences set token = default where user_id = new.id;
  return null;
end
$$;
create trigger renew_email_preference_tokens after update of email on identity.users
  for each row when (old.email is distinct from new.email) execute function identity.renew_email_preference_tokens();

-- The kind of email that a token belongs to, while it is on. The token is the only credential.
create function find_email_preference(preference_token text) returns table (user_id uuid, kind text, is_on boolean, language text)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select preferences.user_id, preferences.kind, preferences.is_on, users.language
    from public.email_preferences preferences join identity.users on users.id = preferences.user_id
    where preferences.token = preference_token;
  end;
create function set_email_preference(preference_token text, new_is_on boolean) returns void
  language sql volatile security definer set search_path = pg_catalog, pg_temp
  begin atomic
    update public.email_preferences set is_on = new_is_on, changed_at = now() where token = preference_token;
  end;
grant execute on function find_email_preference(text), set_email_preference(text, boolean) to amberlink_app;

-- The invitation to each event that is in a user's calendar, so that its SEQUENCE never goes back (RFC 5545 §3.8.7.4).
create table identity.event_invitations (
  user_id uuid not null references identity.users (id) on delete cascade,
  event_code text collate "C" not null references eventlist (event_code) on update cascade on delete cascade,
  -- Stays when the event gets another code or the product another address.
  uid text not null,
  sequence integer not null default 0,
  method text not null check (method in ('REQUEST', 'CANCEL')),
  primary key (user_id, event_code)
);
comment on table identity.event_invitations is 'The calendar invitations that were sent: the latest method and sequence number of each.';
create index event_invitations_event on identity.event_invitations (event_code);
alter table identity.event_invitations enable row level security;
alter table identity.event_invitations force row level security;
create policy owner_rows on identity.event_invitations to current_user using (true) with check (true);
create policy all_rows on identity.event_invitations to amberlink_jobs using (true) with check (true);
grant select, insert, update on identity.event_invitations to amberlink_jobs;
-- For the download of a user's data.
create policy read_rows on identity.event_invitations for select to amberlink_identity using (true);
grant select on identity.event_invitations to amberlink_identity;

-- An email of a kind that can be switched off has neither recipient nor sealed values: both are read when it is due. A release
-- that does not know its kind leaves it alone.
alter table identity.emails
  -- Null for emails about the account, which are sent first and cannot be switched off.
  add column preference text,
  add column event_code text collate "C" references eventlist (event_code) on update cascade on delete cascade,
  -- What the email needs to know of the moment when it was queued, and what its attempts have composed. No secrets.
  add column details jsonb not null default '{}',
  -- A second email of the same kind and user with this key is not queued, also after the first was sent.
  add column once_key text,
  alter column message_id drop not null,
  drop constraint emails_check1,
  add constraint emails_check1 check (
    state <> 'queued' or preference is not null or (to_email is not null and sealed_values is not null));
create unique index emails_once on identity.emails (user_id, kind, once_key) where once_key is not null;
-- One email that has not been tried yet reports everything that has changed until it is sent.
create unique index emails_waiting on identity.emails (user_id, event_code, kind)
  where state = 'queued' and attempts = 0 and once_key is null and event_code is not null;
create index emails_event on identity.emails (event_code, user_id) where event_code is not null;
drop index identity.emails_due_at;
create index emails_due_at on identity.emails (due_at) where state = 'queued' and preference is null;
create index emails_with_preference_due_at on identity.emails (due_at) where state = 'queued' and preference is not null;

-- MAIL_RATE for all processes together: the earliest instant at which the next email may leave.
create table identity.email_pace (
  only_row boolean primary key default true check (only_row),
  next_at timestamptz not null default '-infinity'
);
comment on table identity.email_pace is 'One row: when the next email may be sent, so that all processes together keep to MAIL_RATE.';
insert into identity.email_pace default values;
alter table identity.email_pace enable row level security;
alter table identity.email_pace force row level security;
create policy owner_rows on identity.email_pace to current_user using (true) with check (true);
create policy all_rows on identity.email_pace to amberlink_jobs using (true) with check (true);
grant select, update on identity.email_pace to amberlink_jobs;

-- Queues an email of a kind that can be switched off, in the transaction that causes it. For functions and triggers that run with
-- the rights of the owner, and for the operator's commands.
create function identity.queue_email(
  email_kind text, email_preference text, recipient uuid, about_event text default null, email_details jsonb default '{}',
  email_once_key text default null
) returns void
  language plpgsql volatile
as $$
begin
  insert into identity.emails (id, kind, preference, user_id, language, event_code, details, once_key)
  values (gen_random_uuid(), email_kind, email_preference, recipient, 'en', about_event, email_details, email_once_key)
  on conflict do nothing;
end
$$;
comment on function identity.queue_email(text, text, uuid, text, jsonb, text) is
  'Queues an email that the recipient can switch off. Its text is decided when it is due (src/server/mail/mailer.ts).';

-- What users have just registered for or unregistered from. A table without an index, because registering waits for it; the mailer
-- makes emails of its rows, twice a second.
create table identity.registration_changes (
  user_id uuid not null references identity.users (id) on delete cascade,
  event_code text collate "C" not null,
  changed_at timestamptz not null default now()
);
comment on table identity.registration_changes is 'Registrations that users have just added or removed, until they are queued as emails.';
alter table identity.registration_changes enable row level security;
alter table identity.registration_changes force row level security;
create policy owner_rows on identity.registration_changes to current_user using (true) with check (true);
create policy all_rows on identity.registration_changes to amberlink_jobs using (true) with check (true);
grant select, delete on identity.registration_changes to amberlink_jobs;
-- For the download of a user's data.
create policy read_rows on identity.registration_changes for select to amberlink_identity using (true);
grant select on identity.registration_changes to amberlink_identity;

create function identity.record_registration_change() returns trigger
  language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
declare
  changed constant public.user_events := coalesce(new, old);
begin
  insert into identity.registration_changes (user_id, event_code) values (changed.user_id, changed.event_code);
  return null;
end
$$;
-- The same for functions that register the current user with the rights of the owner.
create function queue_registration_email(about_event text, has_ended boolean) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp
as $$
begin
  insert into identity.registration_changes (user_id, event_code) values (public.current_user_id(), about_event);
end
$$;
-- Not for what the operator imports or removes, nor for functions that report what they do by an email of their own.
create trigger record_registration_change after insert or delete on user_events
  for each row when (current_user = 'amberlink_app') execute function identity.record_registration_change();

-- What emails need to know, for the role that sends them.
grant select (email_verified, suspended_at) on identity.users to amberlink_jobs;
grant select on eventlist, places to amberlink_jobs;
grant execute on function is_cancelled(text, timestamptz), fold_text(text) to amberlink_jobs;
create policy email_rows on user_events for select to amberlink_jobs using (true);
grant select (user_id, event_code, registered_at) on user_events to amberlink_jobs;
create function has_personal_feed(user_id uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select exists (
      select from public.calendar_feeds where calendar_feeds.user_id = has_personal_feed.user_id and token_hash is not null);
  end;
grant execute on function has_personal_feed(uuid) to amberlink_jobs;
-- Without a confirmed address, users receive emails about their account only.
create function is_current_user_confirmed() returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select exists (select from identity.users where id = public.current_user_id() and email_verified)
$$;
grant execute on function is_current_user_confirmed() to amberlink_app;
-- The reminders of each day.
create index eventlist_date_begin on eventlist (date_begin);
