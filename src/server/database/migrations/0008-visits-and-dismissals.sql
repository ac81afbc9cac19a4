-- When a person last looked at the dashboard, and when they did before this visit: "new" is what came after that.
alter table profiles
  add column last_visit_at timestamptz,
  add column previous_visit_at timestamptz,
  add check (previous_visit_at <= last_visit_at);

-- Events that a person said they are not interested in: never recommended again.
create table dismissed_events (
  user_id uuid not null default current_person() references identity.users (id) on delete cascade,
  event_code text collate "C" not null references eventlist (event_code) on update cascade on delete cascade,
  dismissed_at timestamptz not null default now(),
  primary key (user_id, event_code)
);
create index dismissed_events_event on dismissed_events (event_code);

revoke all on dismissed_events from public;
grant select, insert, delete on dismissed_events to amberlink_app;

alter table dismissed_events enable row level security;
alter table dismissed_events force row level security;
create policy own_rows on dismissed_events to amberlink_app
  using (user_id = (select current_person())) with check (user_id = (select current_person()));
