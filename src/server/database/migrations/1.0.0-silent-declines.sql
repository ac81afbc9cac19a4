-- oldest: 1.0.0
-- Closes two ways around docs/decisions/0053-meeting-people.md.

-- An answer deletes the row: its sender could see that a hello which is still listed was declined.
revoke select on hello_details from amberlink_app;

-- Returns whom the id of a card, hello or contact means to the current user, with what they see of it; no row if it means nothing to them.
create or replace function find_person(id uuid) returns table (person uuid, name text, seen_text text)
  language sql stable security definer set search_path = pg_catalog, pg_temp
  begin atomic
    -- Without the name of a card that is hidden now at the event where the current user saw it: it may be a new one.
    select cards.user_id, case when exists (
        select from people_views join visible_people using (event_code)
        where people_views.user_id = current_user_id() and seen_user_id = cards.user_id and visible_people.user_id = cards.user_id)
      then cards.display_name else '?' end,
      concat_ws(E'\n', cards.display_name, nullif(cards.headline, ''), nullif(array_to_string(cards.links, ' '), ''))
    from people_cards cards
    where cards.card_id = id and exists (
      select from people_views where user_id = current_user_id() and seen_user_id = cards.user_id)
    union all
    select hellos.user_id, case when exists (
        select from visible_people
        where visible_people.event_code = hellos.event_code and visible_people.user_id = hellos.user_id)
      then cards.display_name else '?' end,
      concat_ws(E'\n', cards.display_name, nullif(cards.headline, ''), nullif(hellos.message, ''))
    from hellos left join people_cards cards on cards.user_id = hellos.user_id
    where hellos.id = find_person.id and hellos.recipient_id = current_user_id()
    union all
    select contact_user_id, contacts.name, concat_ws(E'\n', contacts.name, contacts.email, contacts.phone, contacts.link)
    from contacts where contacts.id = find_person.id and contacts.user_id = current_user_id()
    limit 1;
  end;
