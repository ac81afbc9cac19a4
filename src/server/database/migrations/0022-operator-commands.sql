-- ---- Cancelled events ----

-- When the operator cancelled the event; imports never write it.
alter table eventlist add column cancelled_at timestamptz;

-- The rule of isCancelled() in src/domain/event.ts.
create function is_cancelled(app_status text, cancelled_at timestamptz) returns boolean
  language sql immutable parallel safe
  return cancelled_at is not null
    or coalesce(fold_text(app_status) ~ '^\s*(cancell?ed|odwolan[aeoy]|anulowan[aeoy])\s*$', false);
revoke all on function is_cancelled(text, timestamptz) from public;
grant execute on function is_cancelled(text, timestamptz) to amberlink_app;
comment on function is_cancelled(text, timestamptz) is
  'Whether an event is cancelled: by its status in the catalogue or by the operator.';

-- Every index of the list contains is_past. Null takes cancelled events out of all of them at once: neither
-- "is_past" nor "not is_past" matches them, and "is_past is not null" is a range of each index.
alter table eventlist alter column is_past drop not null, alter column is_past drop default;
comment on column eventlist.is_past is
  'Whether the event is listed among past events (true) or those before (false); null for a cancelled event, which is '
  'not listed. Written by a trigger and roll_over_past_events() only.';

create or replace function set_is_past() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  new.is_past := case
    when public.is_cancelled(new.app_status, new.cancelled_at) then null
    else new.date_begin is not null
      and coalesce(new.date_end, new.date_begin) < (select day from public.catalogue_day)
  end;
  return new;
end
$$;
drop trigger set_is_past on eventlist;
create trigger set_is_past before insert or update of date_begin, date_end, is_past, app_status, cancelled_at on eventlist
  for each row execute function set_is_past();

-- A cancellation is a change that calendars must see.
drop trigger increase_revision on eventlist;
create trigger increase_revision before update on eventlist
  for each row
  when (
    (old.event_code, old."event name", old.date_begin, old.date_end, old.city, old.country, old.venue,
     old.organiser, old.event_website_url, old.app_status, old.cancelled_at)
    is distinct from
    (new.event_code, new."event name", new.date_begin, new.date_end, new.city, new.country, new.venue,
     new.organiser, new.event_website_url, new.app_status, new.cancelled_at)
  )
  execute function increase_revision();

-- The counts contain listed events only.
create or replace function update_catalogue_counts() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  sign constant integer := tg_argv[0];
begin
  insert into public.catalogue_counts as counts (city, topic, events)
    select event_group.city, event_group.topic, sum(sign * changes.events)
    from (
      select coalesce(nullif(btrim(city), ''), '') <> '' as has_city, city,
             coalesce(nullif(btrim(topic), ''), '') <> '' as has_topic, topic,
             count(*) as events
      from changed
      where is_past is not null
      group by city, topic
    ) changes,
    lateral (
      select '', ''
      union all select changes.city, '' where has_city
      union all select '', changes.topic where has_topic
      union all select changes.city, changes.topic where has_city and has_topic
    ) event_group (city, topic)
    group by event_group.city, event_group.topic
    order by event_group.city collate "C", event_group.topic collate "C"
    on conflict (city, topic) do update set events = counts.events + excluded.events;
  delete from public.catalogue_counts where events = 0;
  return null;
end
$$;

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
      where btrim(city) <> '' and is_past is not null
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

update eventlist set is_past = null where is_cancelled(app_status, null);

-- ---- Audit log ----

-- The actions of operators on events and accounts. Contains ids and counts, never email addresses or typed text. Without a
-- foreign key, so that entries outlive what they are about. No role but the owner has any access.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- The user of the operating system, or the name given with --operator.
  operator text not null check (operator <> '' and length(operator) <= 200),
  action text not null check (action ~ '^(events|users) [a-z-]+$'),
  -- An event code or a user id; null if the action is not about one of them, or was refused because there is none.
  target_id text check (length(target_id) <= 200),
  result text not null check (result in ('done', 'dry_run', 'refused', 'failed')),
  -- Numbers by name, such as the registrations that were cancelled.
  counts jsonb not null default '{}'
);
create index audit_log_target on audit_log (target_id, id);
revoke all on audit_log from public;

-- ---- Suspended accounts ----

alter table identity.users add column suspended_at timestamptz;

-- Every way in ends in a row of one of these tables, so none is open to a suspended account, whatever the server checks.
-- Suspending locks the account: "for share" waits for it.
create function identity.reject_suspended() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  is_suspended boolean;
begin
  select suspended_at is not null into is_suspended from identity.users where id = new.user_id for share;
  if is_suspended then
    raise exception 'the account is suspended' using errcode = 'AM001', detail = new.user_id;
  end if;
  return new;
end
$$;
revoke all on function identity.reject_suspended() from public;
grant execute on function identity.reject_suspended() to amberlink_identity;
create trigger reject_suspended before insert on identity.sessions
  for each row execute function identity.reject_suspended();
create trigger reject_suspended before insert on identity.pending_sign_ins
  for each row execute function identity.reject_suspended();

-- For calendar feeds, which are read without a session.
create function is_current_user_suspended() returns boolean
  language sql stable security definer set search_path = pg_catalog, pg_temp
as $$
  select exists (select from identity.users where id = public.current_user_id() and suspended_at is not null)
$$;
revoke all on function is_current_user_suspended() from public;
grant execute on function is_current_user_suspended() to amberlink_app;
