-- oldest: 1.0.0
-- The badge of My Events counts new contacts, because an accepted hello is one (docs/decisions/0053-meeting-people.md).

-- Whether its owner has not listed the contact yet.
alter table contacts add column is_new boolean not null default false;
alter table contacts alter column is_new set default true;
grant update (is_new) on contacts to amberlink_app;

-- Where no emails are sent, none is queued.
create or replace function identity.queue_email(
  email_kind text, email_preference text, recipient uuid, about_event text default null, email_details jsonb default '{}',
  email_once_key text default null
) returns void
  language sql volatile
as $$
  insert into identity.emails (id, kind, preference, user_id, language, event_code, details, once_key)
  select gen_random_uuid(), email_kind, email_preference, recipient, 'en', about_event, email_details, email_once_key
  from identity.place_settings where sends_emails
  on conflict do nothing
$$;
