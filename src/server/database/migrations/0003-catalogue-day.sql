-- Which events are over. The database has no clock of its own here: the product's calendar day (its time zone) is told.

create table catalogue_day (
  only_row boolean primary key default true check (only_row),
  day date not null
);
revoke all on catalogue_day from public;

-- An event is over when it has a begin date and its last day is before the catalogue's day.
create function tell_past() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  new.is_past := coalesce(
    coalesce(new.date_end, new.date_begin) < (select day from public.catalogue_day) and new.date_begin is not null,
    false
  );
  return new;
end
$$;

create trigger tell_past before insert or update of date_begin, date_end, is_past on eventlist
  for each row execute function tell_past();

-- Moves the catalogue to the day `today`, forwards or back, and returns how many events are over, or no longer over,
-- because of it. The day the catalogue stands at already costs one look.
create function settle_catalogue(today date) returns bigint
  language plpgsql strict security definer set search_path = pg_catalog, pg_temp
as $$
declare
  moved bigint;
begin
  if exists (select from public.catalogue_day where day = today) then
    return 0;
  end if;
  -- Waits for whoever is writing events by the old day, and lets nobody start until the new one stands.
  lock table public.eventlist in share row exclusive mode;
  insert into public.catalogue_day (day) values (today)
    on conflict (only_row) do update set day = excluded.day;
  update public.eventlist set is_past = not is_past
    where (not is_past and last_day < today) or (is_past and last_day >= today);
  get diagnostics moved = row_count;
  return moved;
end
$$;
revoke all on function tell_past(), settle_catalogue(date) from public;
grant execute on function settle_catalogue(date) to amberlink_app;
