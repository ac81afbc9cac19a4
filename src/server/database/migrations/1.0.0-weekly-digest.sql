-- oldest: 1.0.0
-- The weekly digest, an email that users agree to receive (docs/decisions/0054-weekly-digest.md).

alter table email_preferences
  -- Which wording the user has agreed to, and when (EMAIL_CONSENTS in src/domain/email-consent.ts). Kept when they switch the kind off.
  add column consent_version smallint check (consent_version > 0),
  add column consented_at timestamptz,
  add constraint email_preferences_consent check (
    kind <> 'digest' or is_on is not true or (consent_version is not null and consented_at is not null));
grant select (consent_version, consented_at), insert (consent_version, consented_at), update (consent_version, consented_at)
  on email_preferences to amberlink_app;
grant select (consented_at) on email_preferences to amberlink_jobs;
create index email_preferences_digest on email_preferences (user_id) where kind = 'digest' and is_on;

-- What the digest reads.
create index eventlist_added_at on eventlist (added_at);
grant select on catalogue_revision to amberlink_jobs;
grant select (user_id, organiser) on favorite_organisers to amberlink_jobs;
grant select (user_id, name, query, created_at, slot) on saved_searches to amberlink_jobs;
grant select (id, hometown) on profiles to amberlink_jobs;
grant select (user_id, event_code) on favorite_events to amberlink_jobs;
grant select (user_id, event_code) on dismissed_events to amberlink_jobs;
create policy email_rows on favorite_organisers for select to amberlink_jobs using (true);
create policy email_rows on saved_searches for select to amberlink_jobs using (true);
create policy email_rows on profiles for select to amberlink_jobs using (true);
create policy email_rows on favorite_events for select to amberlink_jobs using (true);
create policy email_rows on dismissed_events for select to amberlink_jobs using (true);
