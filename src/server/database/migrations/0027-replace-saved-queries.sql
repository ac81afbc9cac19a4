-- The filters of a saved search can be replaced.
grant update (query) on saved_searches to amberlink_app;
