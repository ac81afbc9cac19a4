-- When users said that they have registered with the organiser of an event that is registered elsewhere (eventlist.sign_up_url).
alter table user_events add column externally_registered_at timestamptz;
comment on column user_events.externally_registered_at is
  'When the user said that they have registered with the organiser too; null until then.';
grant update (externally_registered_at) on user_events to amberlink_app;
