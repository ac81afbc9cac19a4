-- What calendars and "New from …" need to know of an event: when it came, when it last changed and how often.

-- An event that stood here before this was kept came before anyone's last visit.
alter table eventlist
  add column added_at timestamptz not null default '-infinity',
  add column changed_at timestamptz not null default now(),
  add column revision integer not null default 0;
-- From here on the moment itself: a large import begins long before it is seen.
alter table eventlist
  alter column added_at set default clock_timestamp(),
  alter column changed_at set default clock_timestamp();

-- A calendar replaces its copy of an event when this number has grown (SEQUENCE, RFC 5545 §3.8.7.4).
create function tell_change() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  new.revision := old.revision + 1;
  new.changed_at := clock_timestamp();
  return new;
end
$$;
revoke all on function tell_change() from public;

-- Only what a calendar shows counts: src/domain/calendar.ts reads these columns and no others.
create trigger tell_change before update on eventlist
  for each row
  when (
    (old.event_code, old."event name", old.date_begin, old.date_end, old.city, old.country, old.venue,
     old.organiser, old.event_website_url, old.app_status)
    is distinct from
    (new.event_code, new."event name", new.date_begin, new.date_end, new.city, new.country, new.venue,
     new.organiser, new.event_website_url, new.app_status)
  )
  execute function tell_change();

-- The events of one organiser: the list filtered by them, and whether there is such an organiser at all.
create index eventlist_organiser_soonest on eventlist (organiser, is_past, sort_day, event_code);
-- What an organiser brought lately.
create index eventlist_organiser_newest on eventlist (organiser, added_at desc) where not is_past;
