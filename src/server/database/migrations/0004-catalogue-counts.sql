-- How many events there are per city and topic, kept with every change, so that no heading or select counts a million
-- rows. '' stands for any: ('', '') is the whole catalogue, ('Gdansk', '') is Gdansk. An event without a city or a
-- topic, or with a blank one, counts under '' only.
create table catalogue_counts (
  city text collate "C" not null,
  topic text collate "C" not null,
  events bigint not null,
  primary key (city, topic)
);
create index catalogue_counts_cities on catalogue_counts (topic, events desc, city);
create index catalogue_counts_topics on catalogue_counts (city, events desc, topic);
create index catalogue_counts_empty on catalogue_counts (city, topic) where events = 0;

revoke all on catalogue_counts from public;
grant select on catalogue_counts to amberlink_app;

-- Counts the rows of one statement in (sign 1) or out (sign -1), however many they are. The smallest key comes first
-- and is ('', '') for everybody: two who change the catalogue wait for each other there and nowhere else.
create function count_events() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  sign constant integer := tg_argv[0];
begin
  insert into public.catalogue_counts as kept (city, topic, events)
    select place.city, place.topic, sum(sign * changes.events)
    from (
      select coalesce(nullif(btrim(city), ''), '') <> '' as has_city, city,
             coalesce(nullif(btrim(topic), ''), '') <> '' as has_topic, topic,
             count(*) as events
      from changed
      group by city, topic
    ) changes,
    lateral (
      select '', ''
      union all select changes.city, '' where has_city
      union all select '', changes.topic where has_topic
      union all select changes.city, changes.topic where has_city and has_topic
    ) place (city, topic)
    group by place.city, place.topic
    order by place.city collate "C", place.topic collate "C"
    on conflict (city, topic) do update set events = kept.events + excluded.events;
  delete from public.catalogue_counts where events = 0;
  return null;
end
$$;

create function count_no_events() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  delete from public.catalogue_counts;
  return null;
end
$$;
revoke all on function count_events(), count_no_events() from public;

-- An update counts what it wrote before what it wrote over (triggers fire by name): a row that it leaves in its city
-- is not deleted and made anew.
create trigger count_added after insert on eventlist
  referencing new table as changed for each statement execute function count_events('1');
create trigger count_changed_1 after update on eventlist
  referencing new table as changed for each statement execute function count_events('1');
create trigger count_changed_2 after update on eventlist
  referencing old table as changed for each statement execute function count_events('-1');
create trigger count_removed after delete on eventlist
  referencing old table as changed for each statement execute function count_events('-1');
create trigger count_nothing after truncate on eventlist
  for each statement execute function count_no_events();
