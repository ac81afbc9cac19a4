-- Plain names for our own functions, triggers, policies and tables. Rows change only in identity.credentials. Names that the specification gives
-- stay as they are. Renamed objects keep their grants, and everything that refers to them by identity follows; only
-- bodies that spell a renamed object or setting as text are created again.

-- ---- The current user ----

alter function current_person() rename to current_user_id;
create or replace function current_user_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('amberlink.user_id', true), '')::uuid;
comment on function current_user_id() is
  'The user whose rows the transaction may read and write; null for an anonymous transaction.';

alter function presented_feed() rename to current_feed_token_hash;
create or replace function current_feed_token_hash() returns bytea
  language sql stable parallel safe
  return decode(nullif(current_setting('amberlink.feed_token_hash', true), ''), 'hex');
comment on function current_feed_token_hash() is
  'The SHA-256 of the calendar feed token that the transaction presents, or null.';

alter policy bare_row on profiles rename to insert_with_account;
alter policy ended_by_claim on calendar_feeds rename to switch_off_on_reclaim;
alter policy presented_row on calendar_feeds rename to read_with_token;

-- ---- Text search ----

alter function fold(text) rename to fold_text;
alter function letters_apart(text) rename to interleave_letters;
alter function containing(text) rename to like_pattern;
alter function containing_apart(text) rename to interleaved_like_pattern;
comment on function fold_text(text) is 'Text for comparisons: without case and accents.';
comment on function interleave_letters(text) is
  'Puts a q around every letter, so that a trigram index also finds words of one and two letters.';
comment on function like_pattern(text) is 'The LIKE pattern that finds a search term in eventlist.search.';
comment on function interleaved_like_pattern(text) is
  'The LIKE pattern that finds a search term in interleave_letters(eventlist.search).';

alter index eventlist_search_apart rename to eventlist_search_interleaved;
alter index eventlist_both_soonest rename to eventlist_city_topic_soonest;
alter index eventlist_both_by_type rename to eventlist_city_topic_by_type;
alter index eventlist_both_by_organiser rename to eventlist_city_topic_by_organiser;

-- ---- Past events ----

alter function hold_catalogue_day() rename to lock_catalogue_day;
alter trigger hold_catalogue_day on eventlist rename to lock_catalogue_day;
alter function tell_past() rename to set_is_past;
alter trigger tell_past on eventlist rename to set_is_past;
alter function settle_catalogue(date) rename to roll_over_past_events;
comment on table catalogue_day is 'One row: the calendar day up to which past events have been rolled over.';
comment on function roll_over_past_events(date) is
  'Moves events that ended before the day to the past, and events that did not back. Returns how many were moved; null '
  'while events are being written, which it does not wait for.';

-- ---- Revisions ----

alter function tell_change() rename to increase_revision;
alter trigger tell_change on eventlist rename to increase_revision;

-- ---- Counts ----

alter function count_events() rename to update_catalogue_counts;
alter function count_no_events() rename to clear_catalogue_counts;
-- Triggers fire in the order of their names: catalogue_counts before city_counts, new rows before old ones.
alter trigger count_added on eventlist rename to catalogue_counts_insert;
alter trigger count_changed_1 on eventlist rename to catalogue_counts_update_1_new;
alter trigger count_changed_2 on eventlist rename to catalogue_counts_update_2_old;
alter trigger count_removed on eventlist rename to catalogue_counts_delete;
alter trigger count_nothing on eventlist rename to catalogue_counts_truncate;
comment on table catalogue_counts is 'Number of events per city and topic; an empty string stands for any.';

alter table catalogue_places rename to city_counts;
alter index catalogue_places_pkey rename to city_counts_pkey;
alter index catalogue_places_empty rename to city_counts_empty;
comment on table city_counts is 'Number of events per city of a country, for each topic and for all ('''').';
alter function count_places() rename to update_city_counts;
alter function count_no_places() rename to clear_city_counts;
create or replace function update_city_counts() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  sign constant integer := tg_argv[0];
begin
  insert into public.city_counts as counts (topic, city, country, events)
    select event_group.topic, changes.city, changes.country, sum(sign * changes.events)
    from (
      select city, case when btrim(country) <> '' then country else '' end as country, topic, count(*) as events
      from changed
      where btrim(city) <> ''
      group by 1, 2, 3
    ) changes,
    lateral (
      select ''
      union all select changes.topic where btrim(changes.topic) <> ''
    ) event_group (topic)
    group by event_group.topic, changes.city, changes.country
    on conflict (topic, city, country) do update set events = counts.events + excluded.events;
  delete from public.city_counts where events = 0;
  return null;
end
$$;
create or replace function clear_city_counts() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  delete from public.city_counts;
  return null;
end
$$;
alter trigger places_added on eventlist rename to city_counts_insert;
alter trigger places_changed_1 on eventlist rename to city_counts_update_1_new;
alter trigger places_changed_2 on eventlist rename to city_counts_update_2_old;
alter trigger places_removed on eventlist rename to city_counts_delete;
alter trigger places_nothing on eventlist rename to city_counts_truncate;

-- ---- Schema identity ----

-- Columns that were always empty.
alter table identity.users drop column name, drop column image;
alter table identity.sessions drop column ip_address;

-- The sign-in method "password". The owner is subject to row-level security while it is forced.
alter table identity.credentials no force row level security;
update identity.credentials set provider_id = 'password' where provider_id = 'credential';
alter table identity.credentials force row level security;
comment on table identity.credentials is
  'The passwords (provider_id ''password'', argon2id) and connected providers of accounts.';

alter table identity.attempts rename to rate_limits;
alter table identity.rate_limits rename column spent_until to theoretical_arrival;
alter index identity.attempts_spent_until rename to rate_limits_theoretical_arrival;
comment on table identity.rate_limits is
  'Rate limits by the generic cell rate algorithm; the key is a keyed hash of what is counted.';

alter table identity.mailed_tokens rename to email_links;
alter index identity.mailed_tokens_expires_at rename to email_links_expires_at;
alter index identity.mailed_tokens_session_id rename to email_links_session_id;
comment on table identity.email_links is 'Links sent by email that have not been used: the latest of each purpose.';

alter table identity.provider_visits rename to oauth_states;
alter index identity.provider_visits_expires_at rename to oauth_states_expires_at;
alter index identity.provider_visits_session_id rename to oauth_states_session_id;
comment on table identity.oauth_states is 'Authorization requests waiting for the callback of the provider.';

alter table identity.two_step rename to authenticators;
alter table identity.authenticators rename column last_step to last_used_step;
comment on table identity.authenticators is
  'The secrets of authenticators (TOTP), encrypted. Two-step sign-in is on once confirmed_at is set.';
comment on column identity.authenticators.last_used_step is
  'The 30-second step of the last accepted code: this code and all before it are rejected.';

do $$
declare
  renamed record;
begin
  for renamed in
    select conname, new_table, replace(conname, old_table, new_table) as new_name
    from (values ('attempts', 'rate_limits'), ('mailed_tokens', 'email_links'),
      ('provider_visits', 'oauth_states'), ('two_step', 'authenticators')) as tables (old_table, new_table)
    join pg_constraint on conrelid = ('identity.' || new_table)::regclass and starts_with(conname, old_table)
  loop
    execute format(
      'alter table identity.%I rename constraint %I to %I', renamed.new_table, renamed.conname, renamed.new_name);
  end loop;
end
$$;

-- Challenges of passkeys lived in a table shared by all single-use secrets. None of them lives longer than 5 minutes.
drop table identity.verifications;
create table identity.passkey_challenges (
  -- SHA-256 (base64url) of the token in the cookie of the browser.
  token_hash text primary key check (length(token_hash) = 43),
  challenge text not null,
  -- The user who adds a passkey; null for a sign-in.
  user_id uuid references identity.users (id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_user_id on identity.passkey_challenges (user_id);
create index passkey_challenges_expires_at on identity.passkey_challenges (expires_at);
alter table identity.passkey_challenges enable row level security;
alter table identity.passkey_challenges force row level security;
create policy sign_in_flows on identity.passkey_challenges to amberlink_identity using (true) with check (true);
grant select, insert, update, delete on identity.passkey_challenges to amberlink_identity;
comment on table identity.passkey_challenges is 'WebAuthn challenges that have not been used.';

alter function identity.make_profile() rename to create_profile;
alter trigger make_profile on identity.users rename to create_profile;

-- The policy of amberlink_identity, in contrast to own_rows of amberlink_app.
do $$
declare
  table_name regclass;
begin
  for table_name in select polrelid from pg_policy where polname = 'sign_in_flows' loop
    execute format('alter policy sign_in_flows on %s rename to all_rows', table_name);
  end loop;
end
$$;
