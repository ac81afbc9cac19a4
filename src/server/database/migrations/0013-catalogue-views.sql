-- The month calendar and the map of the Event List.

-- Events of eight days and more. A shorter one that takes place on a day began at most six days before it, where every
-- filter's soonest-first index finds it; these may have begun at any time.
create index eventlist_long on eventlist (date_begin, last_day) where last_day - date_begin >= 7;
-- So that the planner knows how few they are.
create statistics eventlist_length on (last_day - date_begin) from eventlist;

-- How many events there are per place and topic, kept with every change, as catalogue_counts. Topic '' stands for any,
-- country '' for none. An event without a city stands nowhere.
create table catalogue_places (
  topic text collate "C" not null,
  city text collate "C" not null,
  country text collate "C" not null,
  events bigint not null,
  primary key (topic, city, country)
);
create index catalogue_places_empty on catalogue_places (topic, city, country) where events = 0;

revoke all on catalogue_places from public;
grant select on catalogue_places to amberlink_app;

-- Counts the rows of one statement in (sign 1) or out (sign -1). Its triggers fire after those of catalogue_counts
-- (by name), where two who change the catalogue wait for each other: they never meet here.
create function count_places() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  sign constant integer := tg_argv[0];
begin
  insert into public.catalogue_places as kept (topic, city, country, events)
    select place.topic, changes.city, changes.country, sum(sign * changes.events)
    from (
      select city, case when btrim(country) <> '' then country else '' end as country, topic, count(*) as events
      from changed
      where btrim(city) <> ''
      group by 1, 2, 3
    ) changes,
    lateral (
      select ''
      union all select changes.topic where btrim(changes.topic) <> ''
    ) place (topic)
    group by place.topic, changes.city, changes.country
    on conflict (topic, city, country) do update set events = kept.events + excluded.events;
  delete from public.catalogue_places where events = 0;
  return null;
end
$$;

create function count_no_places() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  delete from public.catalogue_places;
  return null;
end
$$;
revoke all on function count_places(), count_no_places() from public;

create trigger places_added after insert on eventlist
  referencing new table as changed for each statement execute function count_places('1');
create trigger places_changed_1 after update on eventlist
  referencing new table as changed for each statement execute function count_places('1');
create trigger places_changed_2 after update on eventlist
  referencing old table as changed for each statement execute function count_places('-1');
create trigger places_removed after delete on eventlist
  referencing old table as changed for each statement execute function count_places('-1');
create trigger places_nothing after truncate on eventlist
  for each statement execute function count_no_places();

-- What is already in the catalogue.
insert into catalogue_places (topic, city, country, events)
  select place.topic, city, case when btrim(country) <> '' then country else '' end, count(*)
  from eventlist,
  lateral (
    select ''
    union all select eventlist.topic where btrim(eventlist.topic) <> ''
  ) place (topic)
  where btrim(city) <> ''
  group by 1, 2, 3;
