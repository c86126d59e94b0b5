PRAGMA application_id = 1397048386;
PRAGMA user_version = 3;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE runs (
  id INTEGER PRIMARY KEY,  -- the newest run has the largest
  version TEXT NOT NULL,  -- of seedbed
  compiler TEXT NOT NULL,
  build TEXT NOT NULL,
  host TEXT NOT NULL,
  command TEXT NOT NULL,
  started TEXT NOT NULL,  -- UTC, ISO 8601
  elapsed_s REAL NOT NULL,
  threads INTEGER NOT NULL,
  partial INTEGER NOT NULL  -- 1: stopped before all seeds were done
) STRICT;
INSERT INTO runs VALUES(1,'0.1.0','GNU 12','Release','host','seedbed sweep row-walk:rooms=2x2 --exec ''other=make maps'' --seeds 5','2026-01-01T00:00:00Z',1.0,1,0);
CREATE TABLE recipes (
  id INTEGER PRIMARY KEY,  -- of one recipe in one run
  run_id INTEGER NOT NULL REFERENCES runs (id),
  recipe TEXT NOT NULL,
  output_version INTEGER NOT NULL,
  worlds INTEGER NOT NULL,
  seeds TEXT NOT NULL,  -- 'first..last first..last', both included
  digest TEXT NOT NULL  -- of all worlds
) STRICT;
INSERT INTO recipes VALUES(1,1,'row-walk:rooms=2x2',1,5,'0..4','497ddfbecc7b0c59');
INSERT INTO recipes VALUES(2,1,'exec/other',1,4,'0..4','9193abfb1dcc0ee0');
CREATE TABLE metric_tallies (
  recipe_id INTEGER NOT NULL REFERENCES recipes (id),
  metric TEXT NOT NULL,
  n INTEGER NOT NULL,  -- worlds in which it has a value
  sum TEXT NOT NULL,  -- up to 128 bits, as sum_of_squares
  sum_of_squares TEXT NOT NULL,
  mean REAL,  -- for reading; NULL where n is 0, as all below
  min INTEGER,
  min_seed INTEGER,  -- seeds have 64 bits: from 2^63 on they stand here as seed - 2^64
  max INTEGER,
  max_seed INTEGER,
  PRIMARY KEY (recipe_id, metric)
) STRICT, WITHOUT ROWID;
INSERT INTO metric_tallies VALUES(1,'boss_rooms',0,'0','0',NULL,NULL,NULL,NULL,NULL);
INSERT INTO metric_tallies VALUES(1,'cave_tiles',5,'0','0',0.0,0,0,0,0);
INSERT INTO metric_tallies VALUES(1,'cells',5,'20','80',4.0,4,0,4,0);
INSERT INTO metric_tallies VALUES(1,'choices_total',5,'0','0',0.0,0,0,0,0);
INSERT INTO metric_tallies VALUES(1,'closets',5,'0','0',0.0,0,0,0,0);
INSERT INTO metric_tallies VALUES(1,'components',5,'12','30',2.3999999999999999111,2,1,3,0);
INSERT INTO metric_tallies VALUES(1,'connector_rooms',0,'0','0',NULL,NULL,NULL,NULL,NULL);
INSERT INTO metric_tallies VALUES(1,'corridors',5,'8','14',1.6000000000000000888,1,0,2,1);
INSERT INTO metric_tallies VALUES(1,'corridors_lost',5,'0','0',0.0,0,0,0,0);
INSERT INTO metric_tallies VALUES(1,'corridors_opened',5,'0','0',0.0,0,0,0,0);
INSERT INTO metric_tallies VALUES(1,'crossroads',5,'0','0',0.0,0,0,0,0);
INSERT INTO metric_tallies VALUES(1,'dead_end_rooms',0,'0','0',NULL,NULL,NULL,NULL,NULL);
INSERT INTO metric_tallies VALUES(1,'dead_end_steps_total',5,'16','56',3.2000000000000001776,2,0,4,1);
INSERT INTO metric_tallies VALUES(1,'dead_ends',5,'10','20',2.0,2,0,2,0);
INSERT INTO metric_tallies VALUES(1,'dead_ends_length_1',5,'4','8',0.8000000000000000444,0,1,2,0);
INSERT INTO metric_tallies VALUES(1,'dead_ends_length_2',5,'6','12',1.1999999999999999555,0,0,2,1);
INSERT INTO metric_tallies VALUES(1,'dead_ends_length_3_4',5,'0','0',0.0,0,0,0,0);
INSERT INTO metric_tallies VALUES(1,'dead_ends_length_5_8',5,'0','0',0.0,0,0,0,0);
INSERT INTO metric_tallies VALUES(1,'dead_ends_length_9_up',5,'0','0',0.0,0,0,0,0);
INSERT INTO metric_tallies VALUES(1,'decisions',5,'0','0',0.0,0,0,0,0);
INSERT INTO metric_tallies VALUES(1,'door_tiles',5,'8','14',1.6000000000000000888,1,0,2,1);
INSERT INTO metric_tallies VALUES(1,'doors_side_by_side',5,'0','0',0.0,0,0,0,0);
INSERT INTO metric_tallies VALUES(1,'eccentricity_steps',5,'8','14',1.6000000000000000888,1,0,2,1);
INSERT INTO metric_tallies VALUES(1,'flood_frontier_tiles_max',5,'5','5',1.0,1,0,1,0);
INSERT INTO metric_tallies VALUES(1,'flood_probes',5,'84','1488',16.80000000000000071,12,0,20,1);
INSERT INTO metric_tallies VALUES(1,'flood_rounds',5,'21','93',4.2000000000000001776,3,0,5,1);
INSERT INTO metric_tallies VALUES(1,'flood_visited_tiles',5,'21','93',4.2000000000000001776,3,0,5,1);
INSERT INTO metric_tallies VALUES(1,'isolated_rooms',5,'7','11',1.3999999999999999111,1,1,2,0);
INSERT INTO metric_tallies VALUES(1,'junctions',5,'0','0',0.0,0,0,0,0);
INSERT INTO metric_tallies VALUES(1,'left_hand_cells_twice',5,'0','0',0.0,0,0,0,0);
INSERT INTO metric_tallies VALUES(1,'left_hand_solves',5,'5','5',1.0,1,0,1,0);
INSERT INTO metric_tallies VALUES(1,'left_hand_steps',5,'8','14',1.6000000000000000888,1,0,2,1);
INSERT INTO metric_tallies VALUES(1,'left_hand_turns',5,'3','3',0.59999999999999997779,0,0,1,1);
INSERT INTO metric_tallies VALUES(1,'levers',5,'0','0',0.0,0,0,0,0);
INSERT INTO metric_tallies VALUES(1,'locked_tiles',5,'0','0',0.0,0,0,0,0);
INSERT INTO metric_tallies VALUES(1,'lookup_asymmetric_pads',5,'0','0',0.0,0,0,0,0);
INSERT INTO metric_tallies VALUES(1,'loops',5,'0','0',0.0,0,0,0,0);
INSERT INTO metric_tallies VALUES(1,'pad_pairs',5,'3','3',0.59999999999999997779,0,0,1,1);
INSERT INTO metric_tallies VALUES(1,'pad_tiles',5,'6','12',1.1999999999999999555,0,0,2,1);
INSERT INTO metric_tallies VALUES(1,'pads',5,'6','12',1.1999999999999999555,0,0,2,1);
INSERT INTO metric_tallies VALUES(1,'pads_beside_doors',5,'3','3',0.59999999999999997779,0,0,1,1);
INSERT INTO metric_tallies VALUES(1,'pads_on_cut_tiles',5,'3','3',0.59999999999999997779,0,0,1,1);
INSERT INTO metric_tallies VALUES(1,'pads_on_ends',5,'0','0',0.0,0,0,0,0);
INSERT INTO metric_tallies VALUES(1,'pairs_added_by_second_scan',5,'0','0',0.0,0,0,0,0);
INSERT INTO metric_tallies VALUES(1,'passages',5,'3','3',0.59999999999999997779,0,0,1,1);
INSERT INTO metric_tallies VALUES(1,'plain_rooms',0,'0','0',NULL,NULL,NULL,NULL,NULL);
INSERT INTO metric_tallies VALUES(1,'pledge_cells_twice',5,'2','4',0.4000000000000000222,0,0,2,4);
INSERT INTO metric_tallies VALUES(1,'pledge_solves',5,'5','5',1.0,1,0,1,0);
INSERT INTO metric_tallies VALUES(1,'pledge_steps',5,'10','26',2.0,1,0,4,4);
INSERT INTO metric_tallies VALUES(1,'pledge_turns',5,'5','11',1.0,0,0,3,4);
INSERT INTO metric_tallies VALUES(1,'reach_complete',0,'0','0',NULL,NULL,NULL,NULL,NULL);
INSERT INTO metric_tallies VALUES(1,'reach_states',0,'0','0',NULL,NULL,NULL,NULL,NULL);
INSERT INTO metric_tallies VALUES(1,'right_hand_cells_twice',5,'0','0',0.0,0,0,0,0);
INSERT INTO metric_tallies VALUES(1,'right_hand_solves',5,'5','5',1.0,1,0,1,0);
INSERT INTO metric_tallies VALUES(1,'right_hand_steps',5,'8','14',1.6000000000000000888,1,0,2,1);
INSERT INTO metric_tallies VALUES(1,'right_hand_turns',5,'3','3',0.59999999999999997779,0,0,1,1);
INSERT INTO metric_tallies VALUES(1,'rings_broken',5,'0','0',0.0,0,0,0,0);
INSERT INTO metric_tallies VALUES(1,'room_tiles',5,'14','44',2.7999999999999998223,2,1,4,0);
INSERT INTO metric_tallies VALUES(1,'rooms',5,'20','80',4.0,4,0,4,0);
INSERT INTO metric_tallies VALUES(1,'rooms_joined_by_carving',5,'0','0',0.0,0,0,0,0);
INSERT INTO metric_tallies VALUES(1,'rooms_reached',5,'13','35',2.6000000000000000888,2,0,3,1);
INSERT INTO metric_tallies VALUES(1,'rooms_served',5,'3','3',0.59999999999999997779,0,0,1,1);
INSERT INTO metric_tallies VALUES(1,'rooms_trapping',5,'0','0',0.0,0,0,0,0);
INSERT INTO metric_tallies VALUES(1,'rooms_unreached',5,'7','11',1.3999999999999999111,1,1,2,0);
INSERT INTO metric_tallies VALUES(1,'rooms_unreached_forced',5,'4','8',0.8000000000000000444,0,1,2,0);
INSERT INTO metric_tallies VALUES(1,'rooms_unreached_linked',5,'4','8',0.8000000000000000444,0,1,2,0);
INSERT INTO metric_tallies VALUES(1,'rooms_unserved',5,'4','8',0.8000000000000000444,0,1,2,0);
INSERT INTO metric_tallies VALUES(1,'secret_tiles',5,'0','0',0.0,0,0,0,0);
INSERT INTO metric_tallies VALUES(1,'solution_steps',5,'8','14',1.6000000000000000888,1,0,2,1);
INSERT INTO metric_tallies VALUES(1,'solution_turns',5,'3','3',0.59999999999999997779,0,0,1,1);
INSERT INTO metric_tallies VALUES(1,'start_rooms',0,'0','0',NULL,NULL,NULL,NULL,NULL);
INSERT INTO metric_tallies VALUES(1,'straight_passages',5,'0','0',0.0,0,0,0,0);
INSERT INTO metric_tallies VALUES(1,'tiles_carved',5,'0','0',0.0,0,0,0,0);
INSERT INTO metric_tallies VALUES(1,'treasure_rooms',0,'0','0',NULL,NULL,NULL,NULL,NULL);
INSERT INTO metric_tallies VALUES(1,'tremaux_cells_twice',5,'0','0',0.0,0,0,0,0);
INSERT INTO metric_tallies VALUES(1,'tremaux_solves',5,'5','5',1.0,1,0,1,0);
INSERT INTO metric_tallies VALUES(1,'tremaux_steps',5,'8','14',1.6000000000000000888,1,0,2,1);
INSERT INTO metric_tallies VALUES(1,'tremaux_turns',5,'3','3',0.59999999999999997779,0,0,1,1);
INSERT INTO metric_tallies VALUES(1,'tunnel_dead_ends',5,'0','0',0.0,0,0,0,0);
INSERT INTO metric_tallies VALUES(1,'tunnel_tiles',5,'0','0',0.0,0,0,0,0);
INSERT INTO metric_tallies VALUES(1,'turn_passages',5,'3','3',0.59999999999999997779,0,0,1,1);
INSERT INTO metric_tallies VALUES(1,'walkable_tiles',5,'28','158',5.5999999999999996447,5,0,6,1);
INSERT INTO metric_tallies VALUES(1,'wall_tiles',5,'97','1883',19.399999999999998578,19,1,20,0);
INSERT INTO metric_tallies VALUES(2,'boss_rooms',0,'0','0',NULL,NULL,NULL,NULL,NULL);
INSERT INTO metric_tallies VALUES(2,'cave_tiles',4,'0','0',0.0,0,0,0,0);
INSERT INTO metric_tallies VALUES(2,'cells',4,'16','64',4.0,4,0,4,0);
INSERT INTO metric_tallies VALUES(2,'choices_total',4,'0','0',0.0,0,0,0,0);
INSERT INTO metric_tallies VALUES(2,'closets',0,'0','0',NULL,NULL,NULL,NULL,NULL);
INSERT INTO metric_tallies VALUES(2,'components',4,'4','4',1.0,1,0,1,0);
INSERT INTO metric_tallies VALUES(2,'connector_rooms',0,'0','0',NULL,NULL,NULL,NULL,NULL);
INSERT INTO metric_tallies VALUES(2,'corridors',4,'12','36',3.0,3,0,3,0);
INSERT INTO metric_tallies VALUES(2,'corridors_lost',0,'0','0',NULL,NULL,NULL,NULL,NULL);
INSERT INTO metric_tallies VALUES(2,'corridors_opened',0,'0','0',NULL,NULL,NULL,NULL,NULL);
INSERT INTO metric_tallies VALUES(2,'crossroads',4,'0','0',0.0,0,0,0,0);
INSERT INTO metric_tallies VALUES(2,'dead_end_rooms',0,'0','0',NULL,NULL,NULL,NULL,NULL);
INSERT INTO metric_tallies VALUES(2,'dead_end_steps_total',4,'24','144',6.0,6,0,6,0);
INSERT INTO metric_tallies VALUES(2,'dead_ends',4,'8','16',2.0,2,0,2,0);
INSERT INTO metric_tallies VALUES(2,'dead_ends_length_1',4,'0','0',0.0,0,0,0,0);
INSERT INTO metric_tallies VALUES(2,'dead_ends_length_2',4,'0','0',0.0,0,0,0,0);
INSERT INTO metric_tallies VALUES(2,'dead_ends_length_3_4',4,'8','16',2.0,2,0,2,0);
INSERT INTO metric_tallies VALUES(2,'dead_ends_length_5_8',4,'0','0',0.0,0,0,0,0);
INSERT INTO metric_tallies VALUES(2,'dead_ends_length_9_up',4,'0','0',0.0,0,0,0,0);
INSERT INTO metric_tallies VALUES(2,'decisions',4,'0','0',0.0,0,0,0,0);
INSERT INTO metric_tallies VALUES(2,'door_tiles',4,'12','36',3.0,3,0,3,0);
INSERT INTO metric_tallies VALUES(2,'doors_side_by_side',0,'0','0',NULL,NULL,NULL,NULL,NULL);
INSERT INTO metric_tallies VALUES(2,'eccentricity_steps',4,'8','16',2.0,2,0,2,0);
INSERT INTO metric_tallies VALUES(2,'flood_frontier_tiles_max',4,'8','16',2.0,2,0,2,0);
INSERT INTO metric_tallies VALUES(2,'flood_probes',4,'112','3136',28.0,28,0,28,0);
INSERT INTO metric_tallies VALUES(2,'flood_rounds',4,'20','100',5.0,5,0,5,0);
INSERT INTO metric_tallies VALUES(2,'flood_visited_tiles',4,'28','196',7.0,7,0,7,0);
INSERT INTO metric_tallies VALUES(2,'isolated_rooms',4,'0','0',0.0,0,0,0,0);
INSERT INTO metric_tallies VALUES(2,'junctions',4,'0','0',0.0,0,0,0,0);
INSERT INTO metric_tallies VALUES(2,'left_hand_cells_twice',4,'4','4',1.0,1,0,1,0);
INSERT INTO metric_tallies VALUES(2,'left_hand_solves',4,'4','4',1.0,1,0,1,0);
INSERT INTO metric_tallies VALUES(2,'left_hand_steps',4,'16','64',4.0,4,0,4,0);
INSERT INTO metric_tallies VALUES(2,'left_hand_turns',4,'12','36',3.0,3,0,3,0);
INSERT INTO metric_tallies VALUES(2,'levers',0,'0','0',NULL,NULL,NULL,NULL,NULL);
INSERT INTO metric_tallies VALUES(2,'locked_tiles',4,'0','0',0.0,0,0,0,0);
INSERT INTO metric_tallies VALUES(2,'lookup_asymmetric_pads',0,'0','0',NULL,NULL,NULL,NULL,NULL);
INSERT INTO metric_tallies VALUES(2,'loops',4,'0','0',0.0,0,0,0,0);
INSERT INTO metric_tallies VALUES(2,'pad_pairs',0,'0','0',NULL,NULL,NULL,NULL,NULL);
INSERT INTO metric_tallies VALUES(2,'pad_tiles',4,'0','0',0.0,0,0,0,0);
INSERT INTO metric_tallies VALUES(2,'pads',0,'0','0',NULL,NULL,NULL,NULL,NULL);
INSERT INTO metric_tallies VALUES(2,'pads_beside_doors',0,'0','0',NULL,NULL,NULL,NULL,NULL);
INSERT INTO metric_tallies VALUES(2,'pads_on_cut_tiles',0,'0','0',NULL,NULL,NULL,NULL,NULL);
INSERT INTO metric_tallies VALUES(2,'pads_on_ends',0,'0','0',NULL,NULL,NULL,NULL,NULL);
INSERT INTO metric_tallies VALUES(2,'pairs_added_by_second_scan',0,'0','0',NULL,NULL,NULL,NULL,NULL);
INSERT INTO metric_tallies VALUES(2,'passages',4,'8','16',2.0,2,0,2,0);
INSERT INTO metric_tallies VALUES(2,'plain_rooms',0,'0','0',NULL,NULL,NULL,NULL,NULL);
INSERT INTO metric_tallies VALUES(2,'pledge_cells_twice',4,'8','16',2.0,2,0,2,0);
INSERT INTO metric_tallies VALUES(2,'pledge_solves',4,'4','4',1.0,1,0,1,0);
INSERT INTO metric_tallies VALUES(2,'pledge_steps',4,'24','144',6.0,6,0,6,0);
INSERT INTO metric_tallies VALUES(2,'pledge_turns',4,'20','100',5.0,5,0,5,0);
INSERT INTO metric_tallies VALUES(2,'reach_complete',0,'0','0',NULL,NULL,NULL,NULL,NULL);
INSERT INTO metric_tallies VALUES(2,'reach_states',0,'0','0',NULL,NULL,NULL,NULL,NULL);
INSERT INTO metric_tallies VALUES(2,'right_hand_cells_twice',4,'0','0',0.0,0,0,0,0);
INSERT INTO metric_tallies VALUES(2,'right_hand_solves',4,'4','4',1.0,1,0,1,0);
INSERT INTO metric_tallies VALUES(2,'right_hand_steps',4,'8','16',2.0,2,0,2,0);
INSERT INTO metric_tallies VALUES(2,'right_hand_turns',4,'4','4',1.0,1,0,1,0);
INSERT INTO metric_tallies VALUES(2,'rings_broken',0,'0','0',NULL,NULL,NULL,NULL,NULL);
INSERT INTO metric_tallies VALUES(2,'room_tiles',4,'16','64',4.0,4,0,4,0);
INSERT INTO metric_tallies VALUES(2,'rooms',4,'16','64',4.0,4,0,4,0);
INSERT INTO metric_tallies VALUES(2,'rooms_joined_by_carving',0,'0','0',NULL,NULL,NULL,NULL,NULL);
INSERT INTO metric_tallies VALUES(2,'rooms_reached',4,'16','64',4.0,4,0,4,0);
INSERT INTO metric_tallies VALUES(2,'rooms_served',0,'0','0',NULL,NULL,NULL,NULL,NULL);
INSERT INTO metric_tallies VALUES(2,'rooms_trapping',0,'0','0',NULL,NULL,NULL,NULL,NULL);
INSERT INTO metric_tallies VALUES(2,'rooms_unreached',4,'0','0',0.0,0,0,0,0);
INSERT INTO metric_tallies VALUES(2,'rooms_unreached_forced',0,'0','0',NULL,NULL,NULL,NULL,NULL);
INSERT INTO metric_tallies VALUES(2,'rooms_unreached_linked',0,'0','0',NULL,NULL,NULL,NULL,NULL);
INSERT INTO metric_tallies VALUES(2,'rooms_unserved',0,'0','0',NULL,NULL,NULL,NULL,NULL);
INSERT INTO metric_tallies VALUES(2,'secret_tiles',4,'0','0',0.0,0,0,0,0);
INSERT INTO metric_tallies VALUES(2,'solution_steps',4,'8','16',2.0,2,0,2,0);
INSERT INTO metric_tallies VALUES(2,'solution_turns',4,'4','4',1.0,1,0,1,0);
INSERT INTO metric_tallies VALUES(2,'start_rooms',0,'0','0',NULL,NULL,NULL,NULL,NULL);
INSERT INTO metric_tallies VALUES(2,'straight_passages',4,'0','0',0.0,0,0,0,0);
INSERT INTO metric_tallies VALUES(2,'tiles_carved',0,'0','0',NULL,NULL,NULL,NULL,NULL);
INSERT INTO metric_tallies VALUES(2,'treasure_rooms',0,'0','0',NULL,NULL,NULL,NULL,NULL);
INSERT INTO metric_tallies VALUES(2,'tremaux_cells_twice',4,'4','4',1.0,1,0,1,0);
INSERT INTO metric_tallies VALUES(2,'tremaux_solves',4,'4','4',1.0,1,0,1,0);
INSERT INTO metric_tallies VALUES(2,'tremaux_steps',4,'16','64',4.0,4,0,4,0);
INSERT INTO metric_tallies VALUES(2,'tremaux_turns',4,'12','36',3.0,3,0,3,0);
INSERT INTO metric_tallies VALUES(2,'tunnel_dead_ends',4,'0','0',0.0,0,0,0,0);
INSERT INTO metric_tallies VALUES(2,'tunnel_tiles',4,'0','0',0.0,0,0,0,0);
INSERT INTO metric_tallies VALUES(2,'turn_passages',4,'8','16',2.0,2,0,2,0);
INSERT INTO metric_tallies VALUES(2,'walkable_tiles',4,'28','196',7.0,7,0,7,0);
INSERT INTO metric_tallies VALUES(2,'wall_tiles',4,'72','1296',18.0,18,0,18,0);
CREATE TABLE value_counts (
  recipe_id INTEGER NOT NULL REFERENCES recipes (id),
  metric TEXT NOT NULL,
  value INTEGER NOT NULL,  -- from 2^20 on: the lowest of a bucket
  count INTEGER NOT NULL,
  PRIMARY KEY (recipe_id, metric, value)
) STRICT, WITHOUT ROWID;
INSERT INTO value_counts VALUES(1,'cave_tiles',0,5);
INSERT INTO value_counts VALUES(1,'cells',4,5);
INSERT INTO value_counts VALUES(1,'choices_total',0,5);
INSERT INTO value_counts VALUES(1,'closets',0,5);
INSERT INTO value_counts VALUES(1,'components',2,3);
INSERT INTO value_counts VALUES(1,'components',3,2);
INSERT INTO value_counts VALUES(1,'corridors',1,2);
INSERT INTO value_counts VALUES(1,'corridors',2,3);
INSERT INTO value_counts VALUES(1,'corridors_lost',0,5);
INSERT INTO value_counts VALUES(1,'corridors_opened',0,5);
INSERT INTO value_counts VALUES(1,'crossroads',0,5);
INSERT INTO value_counts VALUES(1,'dead_end_steps_total',2,2);
INSERT INTO value_counts VALUES(1,'dead_end_steps_total',4,3);
INSERT INTO value_counts VALUES(1,'dead_ends',2,5);
INSERT INTO value_counts VALUES(1,'dead_ends_length_1',0,3);
INSERT INTO value_counts VALUES(1,'dead_ends_length_1',2,2);
INSERT INTO value_counts VALUES(1,'dead_ends_length_2',0,2);
INSERT INTO value_counts VALUES(1,'dead_ends_length_2',2,3);
INSERT INTO value_counts VALUES(1,'dead_ends_length_3_4',0,5);
INSERT INTO value_counts VALUES(1,'dead_ends_length_5_8',0,5);
INSERT INTO value_counts VALUES(1,'dead_ends_length_9_up',0,5);
INSERT INTO value_counts VALUES(1,'decisions',0,5);
INSERT INTO value_counts VALUES(1,'door_tiles',1,2);
INSERT INTO value_counts VALUES(1,'door_tiles',2,3);
INSERT INTO value_counts VALUES(1,'doors_side_by_side',0,5);
INSERT INTO value_counts VALUES(1,'eccentricity_steps',1,2);
INSERT INTO value_counts VALUES(1,'eccentricity_steps',2,3);
INSERT INTO value_counts VALUES(1,'flood_frontier_tiles_max',1,5);
INSERT INTO value_counts VALUES(1,'flood_probes',12,2);
INSERT INTO value_counts VALUES(1,'flood_probes',20,3);
INSERT INTO value_counts VALUES(1,'flood_rounds',3,2);
INSERT INTO value_counts VALUES(1,'flood_rounds',5,3);
INSERT INTO value_counts VALUES(1,'flood_visited_tiles',3,2);
INSERT INTO value_counts VALUES(1,'flood_visited_tiles',5,3);
INSERT INTO value_counts VALUES(1,'isolated_rooms',1,3);
INSERT INTO value_counts VALUES(1,'isolated_rooms',2,2);
INSERT INTO value_counts VALUES(1,'junctions',0,5);
INSERT INTO value_counts VALUES(1,'left_hand_cells_twice',0,5);
INSERT INTO value_counts VALUES(1,'left_hand_solves',1,5);
INSERT INTO value_counts VALUES(1,'left_hand_steps',1,2);
INSERT INTO value_counts VALUES(1,'left_hand_steps',2,3);
INSERT INTO value_counts VALUES(1,'left_hand_turns',0,2);
INSERT INTO value_counts VALUES(1,'left_hand_turns',1,3);
INSERT INTO value_counts VALUES(1,'levers',0,5);
INSERT INTO value_counts VALUES(1,'locked_tiles',0,5);
INSERT INTO value_counts VALUES(1,'lookup_asymmetric_pads',0,5);
INSERT INTO value_counts VALUES(1,'loops',0,5);
INSERT INTO value_counts VALUES(1,'pad_pairs',0,2);
INSERT INTO value_counts VALUES(1,'pad_pairs',1,3);
INSERT INTO value_counts VALUES(1,'pad_tiles',0,2);
INSERT INTO value_counts VALUES(1,'pad_tiles',2,3);
INSERT INTO value_counts VALUES(1,'pads',0,2);
INSERT INTO value_counts VALUES(1,'pads',2,3);
INSERT INTO value_counts VALUES(1,'pads_beside_doors',0,2);
INSERT INTO value_counts VALUES(1,'pads_beside_doors',1,3);
INSERT INTO value_counts VALUES(1,'pads_on_cut_tiles',0,2);
INSERT INTO value_counts VALUES(1,'pads_on_cut_tiles',1,3);
INSERT INTO value_counts VALUES(1,'pads_on_ends',0,5);
INSERT INTO value_counts VALUES(1,'pairs_added_by_second_scan',0,5);
INSERT INTO value_counts VALUES(1,'passages',0,2);
INSERT INTO value_counts VALUES(1,'passages',1,3);
INSERT INTO value_counts VALUES(1,'pledge_cells_twice',0,4);
INSERT INTO value_counts VALUES(1,'pledge_cells_twice',2,1);
INSERT INTO value_counts VALUES(1,'pledge_solves',1,5);
INSERT INTO value_counts VALUES(1,'pledge_steps',1,2);
INSERT INTO value_counts VALUES(1,'pledge_steps',2,2);
INSERT INTO value_counts VALUES(1,'pledge_steps',4,1);
INSERT INTO value_counts VALUES(1,'pledge_turns',0,2);
INSERT INTO value_counts VALUES(1,'pledge_turns',1,2);
INSERT INTO value_counts VALUES(1,'pledge_turns',3,1);
INSERT INTO value_counts VALUES(1,'right_hand_cells_twice',0,5);
INSERT INTO value_counts VALUES(1,'right_hand_solves',1,5);
INSERT INTO value_counts VALUES(1,'right_hand_steps',1,2);
INSERT INTO value_counts VALUES(1,'right_hand_steps',2,3);
INSERT INTO value_counts VALUES(1,'right_hand_turns',0,2);
INSERT INTO value_counts VALUES(1,'right_hand_turns',1,3);
INSERT INTO value_counts VALUES(1,'rings_broken',0,5);
INSERT INTO value_counts VALUES(1,'room_tiles',2,3);
INSERT INTO value_counts VALUES(1,'room_tiles',4,2);
INSERT INTO value_counts VALUES(1,'rooms',4,5);
INSERT INTO value_counts VALUES(1,'rooms_joined_by_carving',0,5);
INSERT INTO value_counts VALUES(1,'rooms_reached',2,2);
INSERT INTO value_counts VALUES(1,'rooms_reached',3,3);
INSERT INTO value_counts VALUES(1,'rooms_served',0,2);
INSERT INTO value_counts VALUES(1,'rooms_served',1,3);
INSERT INTO value_counts VALUES(1,'rooms_trapping',0,5);
INSERT INTO value_counts VALUES(1,'rooms_unreached',1,3);
INSERT INTO value_counts VALUES(1,'rooms_unreached',2,2);
INSERT INTO value_counts VALUES(1,'rooms_unreached_forced',0,3);
INSERT INTO value_counts VALUES(1,'rooms_unreached_forced',2,2);
INSERT INTO value_counts VALUES(1,'rooms_unreached_linked',0,3);
INSERT INTO value_counts VALUES(1,'rooms_unreached_linked',2,2);
INSERT INTO value_counts VALUES(1,'rooms_unserved',0,3);
INSERT INTO value_counts VALUES(1,'rooms_unserved',2,2);
INSERT INTO value_counts VALUES(1,'secret_tiles',0,5);
INSERT INTO value_counts VALUES(1,'solution_steps',1,2);
INSERT INTO value_counts VALUES(1,'solution_steps',2,3);
INSERT INTO value_counts VALUES(1,'solution_turns',0,2);
INSERT INTO value_counts VALUES(1,'solution_turns',1,3);
INSERT INTO value_counts VALUES(1,'straight_passages',0,5);
INSERT INTO value_counts VALUES(1,'tiles_carved',0,5);
INSERT INTO value_counts VALUES(1,'tremaux_cells_twice',0,5);
INSERT INTO value_counts VALUES(1,'tremaux_solves',1,5);
INSERT INTO value_counts VALUES(1,'tremaux_steps',1,2);
INSERT INTO value_counts VALUES(1,'tremaux_steps',2,3);
INSERT INTO value_counts VALUES(1,'tremaux_turns',0,2);
INSERT INTO value_counts VALUES(1,'tremaux_turns',1,3);
INSERT INTO value_counts VALUES(1,'tunnel_dead_ends',0,5);
INSERT INTO value_counts VALUES(1,'tunnel_tiles',0,5);
INSERT INTO value_counts VALUES(1,'turn_passages',0,2);
INSERT INTO value_counts VALUES(1,'turn_passages',1,3);
INSERT INTO value_counts VALUES(1,'walkable_tiles',5,2);
INSERT INTO value_counts VALUES(1,'walkable_tiles',6,3);
INSERT INTO value_counts VALUES(1,'wall_tiles',19,3);
INSERT INTO value_counts VALUES(1,'wall_tiles',20,2);
INSERT INTO value_counts VALUES(2,'cave_tiles',0,4);
INSERT INTO value_counts VALUES(2,'cells',4,4);
INSERT INTO value_counts VALUES(2,'choices_total',0,4);
INSERT INTO value_counts VALUES(2,'components',1,4);
INSERT INTO value_counts VALUES(2,'corridors',3,4);
INSERT INTO value_counts VALUES(2,'crossroads',0,4);
INSERT INTO value_counts VALUES(2,'dead_end_steps_total',6,4);
INSERT INTO value_counts VALUES(2,'dead_ends',2,4);
INSERT INTO value_counts VALUES(2,'dead_ends_length_1',0,4);
INSERT INTO value_counts VALUES(2,'dead_ends_length_2',0,4);
INSERT INTO value_counts VALUES(2,'dead_ends_length_3_4',2,4);
INSERT INTO value_counts VALUES(2,'dead_ends_length_5_8',0,4);
INSERT INTO value_counts VALUES(2,'dead_ends_length_9_up',0,4);
INSERT INTO value_counts VALUES(2,'decisions',0,4);
INSERT INTO value_counts VALUES(2,'door_tiles',3,4);
INSERT INTO value_counts VALUES(2,'eccentricity_steps',2,4);
INSERT INTO value_counts VALUES(2,'flood_frontier_tiles_max',2,4);
INSERT INTO value_counts VALUES(2,'flood_probes',28,4);
INSERT INTO value_counts VALUES(2,'flood_rounds',5,4);
INSERT INTO value_counts VALUES(2,'flood_visited_tiles',7,4);
INSERT INTO value_counts VALUES(2,'isolated_rooms',0,4);
INSERT INTO value_counts VALUES(2,'junctions',0,4);
INSERT INTO value_counts VALUES(2,'left_hand_cells_twice',1,4);
INSERT INTO value_counts VALUES(2,'left_hand_solves',1,4);
INSERT INTO value_counts VALUES(2,'left_hand_steps',4,4);
INSERT INTO value_counts VALUES(2,'left_hand_turns',3,4);
INSERT INTO value_counts VALUES(2,'locked_tiles',0,4);
INSERT INTO value_counts VALUES(2,'loops',0,4);
INSERT INTO value_counts VALUES(2,'pad_tiles',0,4);
INSERT INTO value_counts VALUES(2,'passages',2,4);
INSERT INTO value_counts VALUES(2,'pledge_cells_twice',2,4);
INSERT INTO value_counts VALUES(2,'pledge_solves',1,4);
INSERT INTO value_counts VALUES(2,'pledge_steps',6,4);
INSERT INTO value_counts VALUES(2,'pledge_turns',5,4);
INSERT INTO value_counts VALUES(2,'right_hand_cells_twice',0,4);
INSERT INTO value_counts VALUES(2,'right_hand_solves',1,4);
INSERT INTO value_counts VALUES(2,'right_hand_steps',2,4);
INSERT INTO value_counts VALUES(2,'right_hand_turns',1,4);
INSERT INTO value_counts VALUES(2,'room_tiles',4,4);
INSERT INTO value_counts VALUES(2,'rooms',4,4);
INSERT INTO value_counts VALUES(2,'rooms_reached',4,4);
INSERT INTO value_counts VALUES(2,'rooms_unreached',0,4);
INSERT INTO value_counts VALUES(2,'secret_tiles',0,4);
INSERT INTO value_counts VALUES(2,'solution_steps',2,4);
INSERT INTO value_counts VALUES(2,'solution_turns',1,4);
INSERT INTO value_counts VALUES(2,'straight_passages',0,4);
INSERT INTO value_counts VALUES(2,'tremaux_cells_twice',1,4);
INSERT INTO value_counts VALUES(2,'tremaux_solves',1,4);
INSERT INTO value_counts VALUES(2,'tremaux_steps',4,4);
INSERT INTO value_counts VALUES(2,'tremaux_turns',3,4);
INSERT INTO value_counts VALUES(2,'tunnel_dead_ends',0,4);
INSERT INTO value_counts VALUES(2,'tunnel_tiles',0,4);
INSERT INTO value_counts VALUES(2,'turn_passages',2,4);
INSERT INTO value_counts VALUES(2,'walkable_tiles',7,4);
INSERT INTO value_counts VALUES(2,'wall_tiles',18,4);
CREATE TABLE ratio_tallies (
  recipe_id INTEGER NOT NULL REFERENCES recipes (id),
  ratio TEXT NOT NULL,
  n INTEGER NOT NULL,  -- worlds in which both x and y have a value
  sum_x TEXT NOT NULL,
  sum_y TEXT NOT NULL,
  sum_xx TEXT NOT NULL,
  sum_yy TEXT NOT NULL,
  sum_xy TEXT NOT NULL,
  ratio_of_sums REAL,  -- for reading; NULL where sum_y is 0
  PRIMARY KEY (recipe_id, ratio)
) STRICT, WITHOUT ROWID;
INSERT INTO ratio_tallies VALUES(1,'branching_factor',5,'0','0','0','0','0',NULL);
INSERT INTO ratio_tallies VALUES(1,'dead_end_share',5,'10','20','20','80','40',0.5);
INSERT INTO ratio_tallies VALUES(1,'doors_per_room',5,'8','20','14','80','32',0.4000000000000000222);
INSERT INTO ratio_tallies VALUES(1,'junction_share',5,'0','20','0','80','0',0.0);
INSERT INTO ratio_tallies VALUES(1,'rooms_reached_share',5,'13','20','35','80','52',0.6500000000000000222);
INSERT INTO ratio_tallies VALUES(1,'rooms_served_share',5,'3','7','3','11','3',0.42857142857142854763);
INSERT INTO ratio_tallies VALUES(1,'solution_share',5,'8','20','14','80','32',0.4000000000000000222);
INSERT INTO ratio_tallies VALUES(1,'straight_share',5,'0','3','0','3','0',0.0);
INSERT INTO ratio_tallies VALUES(1,'tiles_carved_per_room_joined',5,'0','0','0','0','0',NULL);
INSERT INTO ratio_tallies VALUES(2,'branching_factor',4,'0','0','0','0','0',NULL);
INSERT INTO ratio_tallies VALUES(2,'dead_end_share',4,'8','16','16','64','32',0.5);
INSERT INTO ratio_tallies VALUES(2,'doors_per_room',4,'12','16','36','64','48',0.75);
INSERT INTO ratio_tallies VALUES(2,'junction_share',4,'0','16','0','64','0',0.0);
INSERT INTO ratio_tallies VALUES(2,'rooms_reached_share',4,'16','16','64','64','64',1.0);
INSERT INTO ratio_tallies VALUES(2,'rooms_served_share',0,'0','0','0','0','0',NULL);
INSERT INTO ratio_tallies VALUES(2,'solution_share',4,'8','16','16','64','32',0.5);
INSERT INTO ratio_tallies VALUES(2,'straight_share',4,'0','8','0','16','0',0.0);
INSERT INTO ratio_tallies VALUES(2,'tiles_carved_per_room_joined',0,'0','0','0','0','0',NULL);
CREATE TABLE law_tallies (
  recipe_id INTEGER NOT NULL REFERENCES recipes (id),
  law TEXT NOT NULL,
  asked INTEGER NOT NULL,
  not_applicable INTEGER NOT NULL,
  broken INTEGER NOT NULL,
  PRIMARY KEY (recipe_id, law)
) STRICT, WITHOUT ROWID;
INSERT INTO law_tallies VALUES(1,'border-closed',5,0,0);
INSERT INTO law_tallies VALUES(1,'border-hands-solve',5,0,0);
INSERT INTO law_tallies VALUES(1,'carve-reaches-all',5,5,0);
INSERT INTO law_tallies VALUES(1,'case-round-trip',5,0,0);
INSERT INTO law_tallies VALUES(1,'connected-as-promised',5,5,0);
INSERT INTO law_tallies VALUES(1,'counts-fresh',5,0,0);
INSERT INTO law_tallies VALUES(1,'document-cap',5,2,0);
INSERT INTO law_tallies VALUES(1,'doors-apart',5,0,0);
INSERT INTO law_tallies VALUES(1,'doors-join',5,0,0);
INSERT INTO law_tallies VALUES(1,'fills-agree',5,0,0);
INSERT INTO law_tallies VALUES(1,'forced-hand-implies-reach',5,5,0);
INSERT INTO law_tallies VALUES(1,'forced-steps-answer',5,5,0);
INSERT INTO law_tallies VALUES(1,'hand-implies-reach',5,0,0);
INSERT INTO law_tallies VALUES(1,'hands-agree-from-dead-end',5,0,0);
INSERT INTO law_tallies VALUES(1,'hands-stop',5,0,0);
INSERT INTO law_tallies VALUES(1,'island-defeats-hands',5,5,0);
INSERT INTO law_tallies VALUES(1,'lattice-tiles-agree',5,0,0);
INSERT INTO law_tallies VALUES(1,'lookup-symmetric',5,2,0);
INSERT INTO law_tallies VALUES(1,'map-round-trip',5,0,2);
INSERT INTO law_tallies VALUES(1,'one-walk-rule',5,0,0);
INSERT INTO law_tallies VALUES(1,'pad-rules-right',5,5,0);
INSERT INTO law_tallies VALUES(1,'pads-only-if-needed',5,0,0);
INSERT INTO law_tallies VALUES(1,'pads-placed-right',5,2,0);
INSERT INTO law_tallies VALUES(1,'pledge-leaves',5,0,0);
INSERT INTO law_tallies VALUES(1,'rebuild-equal',5,0,0);
INSERT INTO law_tallies VALUES(1,'rings-whole',5,0,0);
INSERT INTO law_tallies VALUES(1,'room-kinds-agree',5,5,0);
INSERT INTO law_tallies VALUES(1,'served-rooms-return',5,2,0);
INSERT INTO law_tallies VALUES(1,'sides-add-up',5,0,0);
INSERT INTO law_tallies VALUES(1,'tree-counts',5,5,0);
INSERT INTO law_tallies VALUES(1,'tree-hands',5,5,0);
INSERT INTO law_tallies VALUES(1,'tremaux-solves',5,0,0);
INSERT INTO law_tallies VALUES(1,'tremaux-tours-trees',5,5,0);
INSERT INTO law_tallies VALUES(1,'unserved-only-without-tiles',5,0,0);
INSERT INTO law_tallies VALUES(1,'walls-are-loops',5,0,0);
INSERT INTO law_tallies VALUES(2,'border-closed',4,0,1);
INSERT INTO law_tallies VALUES(2,'border-hands-solve',4,0,0);
INSERT INTO law_tallies VALUES(2,'carve-reaches-all',4,4,0);
INSERT INTO law_tallies VALUES(2,'case-round-trip',4,4,0);
INSERT INTO law_tallies VALUES(2,'connected-as-promised',4,4,0);
INSERT INTO law_tallies VALUES(2,'counts-fresh',4,0,0);
INSERT INTO law_tallies VALUES(2,'document-cap',4,4,0);
INSERT INTO law_tallies VALUES(2,'doors-apart',4,4,0);
INSERT INTO law_tallies VALUES(2,'doors-join',4,4,0);
INSERT INTO law_tallies VALUES(2,'fills-agree',4,0,0);
INSERT INTO law_tallies VALUES(2,'forced-hand-implies-reach',4,4,0);
INSERT INTO law_tallies VALUES(2,'forced-steps-answer',4,4,0);
INSERT INTO law_tallies VALUES(2,'hand-implies-reach',4,0,0);
INSERT INTO law_tallies VALUES(2,'hands-agree-from-dead-end',4,4,0);
INSERT INTO law_tallies VALUES(2,'hands-stop',4,0,0);
INSERT INTO law_tallies VALUES(2,'island-defeats-hands',4,4,0);
INSERT INTO law_tallies VALUES(2,'lattice-tiles-agree',4,0,0);
INSERT INTO law_tallies VALUES(2,'lookup-symmetric',4,4,0);
INSERT INTO law_tallies VALUES(2,'map-round-trip',4,0,0);
INSERT INTO law_tallies VALUES(2,'one-walk-rule',4,0,0);
INSERT INTO law_tallies VALUES(2,'pad-rules-right',4,4,0);
INSERT INTO law_tallies VALUES(2,'pads-only-if-needed',4,4,0);
INSERT INTO law_tallies VALUES(2,'pads-placed-right',4,4,0);
INSERT INTO law_tallies VALUES(2,'pledge-leaves',4,0,0);
INSERT INTO law_tallies VALUES(2,'rebuild-equal',4,4,0);
INSERT INTO law_tallies VALUES(2,'rings-whole',4,4,0);
INSERT INTO law_tallies VALUES(2,'room-kinds-agree',4,4,0);
INSERT INTO law_tallies VALUES(2,'served-rooms-return',4,4,0);
INSERT INTO law_tallies VALUES(2,'sides-add-up',4,0,0);
INSERT INTO law_tallies VALUES(2,'tree-counts',4,4,0);
INSERT INTO law_tallies VALUES(2,'tree-hands',4,0,0);
INSERT INTO law_tallies VALUES(2,'tremaux-solves',4,0,0);
INSERT INTO law_tallies VALUES(2,'tremaux-tours-trees',4,0,0);
INSERT INTO law_tallies VALUES(2,'unserved-only-without-tiles',4,4,0);
INSERT INTO law_tallies VALUES(2,'walls-are-loops',4,0,0);
CREATE TABLE failures (
  recipe_id INTEGER NOT NULL REFERENCES recipes (id),
  law TEXT NOT NULL,
  seed INTEGER NOT NULL,
  case_name TEXT NOT NULL,  -- for seedbed check
  why TEXT NOT NULL,
  PRIMARY KEY (recipe_id, law, seed)
) STRICT, WITHOUT ROWID;
INSERT INTO failures VALUES(1,'map-round-trip',0,'row-walk:rooms=2x2#0','seed 0');
INSERT INTO failures VALUES(1,'map-round-trip',3,'row-walk:rooms=2x2#3','seed 3');
INSERT INTO failures VALUES(2,'border-closed',1,'exec/other#1','border tile (0,0) is walkable');
CREATE TABLE baselines (
  id INTEGER PRIMARY KEY,  -- of one naming; the newest of a name has the largest, and holds
  name TEXT NOT NULL,
  run_id INTEGER NOT NULL REFERENCES runs (id),
  reason TEXT NOT NULL,
  named TEXT NOT NULL  -- UTC, ISO 8601
) STRICT;
INSERT INTO baselines VALUES(1,'release',1,'what players have','2026-01-02T00:00:00Z');
CREATE TABLE layout_tallies (
  recipe_id INTEGER PRIMARY KEY REFERENCES recipes (id),
  worlds INTEGER NOT NULL,  -- that have a layout
  repeated_share REAL  -- for reading; NULL where worlds is 0
) STRICT;
INSERT INTO layout_tallies VALUES(1,5,0.59999999999999997779);
INSERT INTO layout_tallies VALUES(2,4,0.75);
CREATE TABLE layout_counts (
  recipe_id INTEGER NOT NULL REFERENCES recipes (id),
  layout INTEGER NOT NULL,  -- a hash of 64 bits, kept as seeds are; the 16384 smallest
  count INTEGER NOT NULL,  -- worlds with this layout, up to rotation and mirroring
  PRIMARY KEY (recipe_id, layout)
) STRICT, WITHOUT ROWID;
INSERT INTO layout_counts VALUES(1,1785102622425404572,3);
INSERT INTO layout_counts VALUES(1,6166465385896919917,2);
INSERT INTO layout_counts VALUES(2,-1487770009158986212,4);
CREATE TABLE plans (
  run_id INTEGER PRIMARY KEY REFERENCES runs (id),
  seeds TEXT NOT NULL,  -- 'first..last' of the whole plan, of every recipe
  shard INTEGER NOT NULL,  -- from 1: which part of the plan the run is
  shards INTEGER NOT NULL,
  rows INTEGER NOT NULL,  -- 1: it keeps one row a world, until a newer run takes their place
  settings TEXT NOT NULL  -- options that shape what is counted
) STRICT;
INSERT INTO plans VALUES(1,'0..4',1,1,1,'--limit-seconds 10 --limit-mb 1024 --limit-map-mb 4');
CREATE TABLE value_seeds (
  recipe_id INTEGER NOT NULL REFERENCES recipes (id),
  metric TEXT NOT NULL,
  value INTEGER NOT NULL,  -- of value_counts
  seed INTEGER NOT NULL,  -- the smallest with that value
  PRIMARY KEY (recipe_id, metric, value)
) STRICT, WITHOUT ROWID;
INSERT INTO value_seeds VALUES(1,'cave_tiles',0,0);
INSERT INTO value_seeds VALUES(1,'cells',4,0);
INSERT INTO value_seeds VALUES(1,'choices_total',0,0);
INSERT INTO value_seeds VALUES(1,'closets',0,0);
INSERT INTO value_seeds VALUES(1,'components',2,1);
INSERT INTO value_seeds VALUES(1,'components',3,0);
INSERT INTO value_seeds VALUES(1,'corridors',1,0);
INSERT INTO value_seeds VALUES(1,'corridors',2,1);
INSERT INTO value_seeds VALUES(1,'corridors_lost',0,0);
INSERT INTO value_seeds VALUES(1,'corridors_opened',0,0);
INSERT INTO value_seeds VALUES(1,'crossroads',0,0);
INSERT INTO value_seeds VALUES(1,'dead_end_steps_total',2,0);
INSERT INTO value_seeds VALUES(1,'dead_end_steps_total',4,1);
INSERT INTO value_seeds VALUES(1,'dead_ends',2,0);
INSERT INTO value_seeds VALUES(1,'dead_ends_length_1',0,1);
INSERT INTO value_seeds VALUES(1,'dead_ends_length_1',2,0);
INSERT INTO value_seeds VALUES(1,'dead_ends_length_2',0,0);
INSERT INTO value_seeds VALUES(1,'dead_ends_length_2',2,1);
INSERT INTO value_seeds VALUES(1,'dead_ends_length_3_4',0,0);
INSERT INTO value_seeds VALUES(1,'dead_ends_length_5_8',0,0);
INSERT INTO value_seeds VALUES(1,'dead_ends_length_9_up',0,0);
INSERT INTO value_seeds VALUES(1,'decisions',0,0);
INSERT INTO value_seeds VALUES(1,'door_tiles',1,0);
INSERT INTO value_seeds VALUES(1,'door_tiles',2,1);
INSERT INTO value_seeds VALUES(1,'doors_side_by_side',0,0);
INSERT INTO value_seeds VALUES(1,'eccentricity_steps',1,0);
INSERT INTO value_seeds VALUES(1,'eccentricity_steps',2,1);
INSERT INTO value_seeds VALUES(1,'flood_frontier_tiles_max',1,0);
INSERT INTO value_seeds VALUES(1,'flood_probes',12,0);
INSERT INTO value_seeds VALUES(1,'flood_probes',20,1);
INSERT INTO value_seeds VALUES(1,'flood_rounds',3,0);
INSERT INTO value_seeds VALUES(1,'flood_rounds',5,1);
INSERT INTO value_seeds VALUES(1,'flood_visited_tiles',3,0);
INSERT INTO value_seeds VALUES(1,'flood_visited_tiles',5,1);
INSERT INTO value_seeds VALUES(1,'isolated_rooms',1,1);
INSERT INTO value_seeds VALUES(1,'isolated_rooms',2,0);
INSERT INTO value_seeds VALUES(1,'junctions',0,0);
INSERT INTO value_seeds VALUES(1,'left_hand_cells_twice',0,0);
INSERT INTO value_seeds VALUES(1,'left_hand_solves',1,0);
INSERT INTO value_seeds VALUES(1,'left_hand_steps',1,0);
INSERT INTO value_seeds VALUES(1,'left_hand_steps',2,1);
INSERT INTO value_seeds VALUES(1,'left_hand_turns',0,0);
INSERT INTO value_seeds VALUES(1,'left_hand_turns',1,1);
INSERT INTO value_seeds VALUES(1,'levers',0,0);
INSERT INTO value_seeds VALUES(1,'locked_tiles',0,0);
INSERT INTO value_seeds VALUES(1,'lookup_asymmetric_pads',0,0);
INSERT INTO value_seeds VALUES(1,'loops',0,0);
INSERT INTO value_seeds VALUES(1,'pad_pairs',0,0);
INSERT INTO value_seeds VALUES(1,'pad_pairs',1,1);
INSERT INTO value_seeds VALUES(1,'pad_tiles',0,0);
INSERT INTO value_seeds VALUES(1,'pad_tiles',2,1);
INSERT INTO value_seeds VALUES(1,'pads',0,0);
INSERT INTO value_seeds VALUES(1,'pads',2,1);
INSERT INTO value_seeds VALUES(1,'pads_beside_doors',0,0);
INSERT INTO value_seeds VALUES(1,'pads_beside_doors',1,1);
INSERT INTO value_seeds VALUES(1,'pads_on_cut_tiles',0,0);
INSERT INTO value_seeds VALUES(1,'pads_on_cut_tiles',1,1);
INSERT INTO value_seeds VALUES(1,'pads_on_ends',0,0);
INSERT INTO value_seeds VALUES(1,'pairs_added_by_second_scan',0,0);
INSERT INTO value_seeds VALUES(1,'passages',0,0);
INSERT INTO value_seeds VALUES(1,'passages',1,1);
INSERT INTO value_seeds VALUES(1,'pledge_cells_twice',0,0);
INSERT INTO value_seeds VALUES(1,'pledge_cells_twice',2,4);
INSERT INTO value_seeds VALUES(1,'pledge_solves',1,0);
INSERT INTO value_seeds VALUES(1,'pledge_steps',1,0);
INSERT INTO value_seeds VALUES(1,'pledge_steps',2,1);
INSERT INTO value_seeds VALUES(1,'pledge_steps',4,4);
INSERT INTO value_seeds VALUES(1,'pledge_turns',0,0);
INSERT INTO value_seeds VALUES(1,'pledge_turns',1,1);
INSERT INTO value_seeds VALUES(1,'pledge_turns',3,4);
INSERT INTO value_seeds VALUES(1,'right_hand_cells_twice',0,0);
INSERT INTO value_seeds VALUES(1,'right_hand_solves',1,0);
INSERT INTO value_seeds VALUES(1,'right_hand_steps',1,0);
INSERT INTO value_seeds VALUES(1,'right_hand_steps',2,1);
INSERT INTO value_seeds VALUES(1,'right_hand_turns',0,0);
INSERT INTO value_seeds VALUES(1,'right_hand_turns',1,1);
INSERT INTO value_seeds VALUES(1,'rings_broken',0,0);
INSERT INTO value_seeds VALUES(1,'room_tiles',2,1);
INSERT INTO value_seeds VALUES(1,'room_tiles',4,0);
INSERT INTO value_seeds VALUES(1,'rooms',4,0);
INSERT INTO value_seeds VALUES(1,'rooms_joined_by_carving',0,0);
INSERT INTO value_seeds VALUES(1,'rooms_reached',2,0);
INSERT INTO value_seeds VALUES(1,'rooms_reached',3,1);
INSERT INTO value_seeds VALUES(1,'rooms_served',0,0);
INSERT INTO value_seeds VALUES(1,'rooms_served',1,1);
INSERT INTO value_seeds VALUES(1,'rooms_trapping',0,0);
INSERT INTO value_seeds VALUES(1,'rooms_unreached',1,1);
INSERT INTO value_seeds VALUES(1,'rooms_unreached',2,0);
INSERT INTO value_seeds VALUES(1,'rooms_unreached_forced',0,1);
INSERT INTO value_seeds VALUES(1,'rooms_unreached_forced',2,0);
INSERT INTO value_seeds VALUES(1,'rooms_unreached_linked',0,1);
INSERT INTO value_seeds VALUES(1,'rooms_unreached_linked',2,0);
INSERT INTO value_seeds VALUES(1,'rooms_unserved',0,1);
INSERT INTO value_seeds VALUES(1,'rooms_unserved',2,0);
INSERT INTO value_seeds VALUES(1,'secret_tiles',0,0);
INSERT INTO value_seeds VALUES(1,'solution_steps',1,0);
INSERT INTO value_seeds VALUES(1,'solution_steps',2,1);
INSERT INTO value_seeds VALUES(1,'solution_turns',0,0);
INSERT INTO value_seeds VALUES(1,'solution_turns',1,1);
INSERT INTO value_seeds VALUES(1,'straight_passages',0,0);
INSERT INTO value_seeds VALUES(1,'tiles_carved',0,0);
INSERT INTO value_seeds VALUES(1,'tremaux_cells_twice',0,0);
INSERT INTO value_seeds VALUES(1,'tremaux_solves',1,0);
INSERT INTO value_seeds VALUES(1,'tremaux_steps',1,0);
INSERT INTO value_seeds VALUES(1,'tremaux_steps',2,1);
INSERT INTO value_seeds VALUES(1,'tremaux_turns',0,0);
INSERT INTO value_seeds VALUES(1,'tremaux_turns',1,1);
INSERT INTO value_seeds VALUES(1,'tunnel_dead_ends',0,0);
INSERT INTO value_seeds VALUES(1,'tunnel_tiles',0,0);
INSERT INTO value_seeds VALUES(1,'turn_passages',0,0);
INSERT INTO value_seeds VALUES(1,'turn_passages',1,1);
INSERT INTO value_seeds VALUES(1,'walkable_tiles',5,0);
INSERT INTO value_seeds VALUES(1,'walkable_tiles',6,1);
INSERT INTO value_seeds VALUES(1,'wall_tiles',19,1);
INSERT INTO value_seeds VALUES(1,'wall_tiles',20,0);
INSERT INTO value_seeds VALUES(2,'cave_tiles',0,0);
INSERT INTO value_seeds VALUES(2,'cells',4,0);
INSERT INTO value_seeds VALUES(2,'choices_total',0,0);
INSERT INTO value_seeds VALUES(2,'components',1,0);
INSERT INTO value_seeds VALUES(2,'corridors',3,0);
INSERT INTO value_seeds VALUES(2,'crossroads',0,0);
INSERT INTO value_seeds VALUES(2,'dead_end_steps_total',6,0);
INSERT INTO value_seeds VALUES(2,'dead_ends',2,0);
INSERT INTO value_seeds VALUES(2,'dead_ends_length_1',0,0);
INSERT INTO value_seeds VALUES(2,'dead_ends_length_2',0,0);
INSERT INTO value_seeds VALUES(2,'dead_ends_length_3_4',2,0);
INSERT INTO value_seeds VALUES(2,'dead_ends_length_5_8',0,0);
INSERT INTO value_seeds VALUES(2,'dead_ends_length_9_up',0,0);
INSERT INTO value_seeds VALUES(2,'decisions',0,0);
INSERT INTO value_seeds VALUES(2,'door_tiles',3,0);
INSERT INTO value_seeds VALUES(2,'eccentricity_steps',2,0);
INSERT INTO value_seeds VALUES(2,'flood_frontier_tiles_max',2,0);
INSERT INTO value_seeds VALUES(2,'flood_probes',28,0);
INSERT INTO value_seeds VALUES(2,'flood_rounds',5,0);
INSERT INTO value_seeds VALUES(2,'flood_visited_tiles',7,0);
INSERT INTO value_seeds VALUES(2,'isolated_rooms',0,0);
INSERT INTO value_seeds VALUES(2,'junctions',0,0);
INSERT INTO value_seeds VALUES(2,'left_hand_cells_twice',1,0);
INSERT INTO value_seeds VALUES(2,'left_hand_solves',1,0);
INSERT INTO value_seeds VALUES(2,'left_hand_steps',4,0);
INSERT INTO value_seeds VALUES(2,'left_hand_turns',3,0);
INSERT INTO value_seeds VALUES(2,'locked_tiles',0,0);
INSERT INTO value_seeds VALUES(2,'loops',0,0);
INSERT INTO value_seeds VALUES(2,'pad_tiles',0,0);
INSERT INTO value_seeds VALUES(2,'passages',2,0);
INSERT INTO value_seeds VALUES(2,'pledge_cells_twice',2,0);
INSERT INTO value_seeds VALUES(2,'pledge_solves',1,0);
INSERT INTO value_seeds VALUES(2,'pledge_steps',6,0);
INSERT INTO value_seeds VALUES(2,'pledge_turns',5,0);
INSERT INTO value_seeds VALUES(2,'right_hand_cells_twice',0,0);
INSERT INTO value_seeds VALUES(2,'right_hand_solves',1,0);
INSERT INTO value_seeds VALUES(2,'right_hand_steps',2,0);
INSERT INTO value_seeds VALUES(2,'right_hand_turns',1,0);
INSERT INTO value_seeds VALUES(2,'room_tiles',4,0);
INSERT INTO value_seeds VALUES(2,'rooms',4,0);
INSERT INTO value_seeds VALUES(2,'rooms_reached',4,0);
INSERT INTO value_seeds VALUES(2,'rooms_unreached',0,0);
INSERT INTO value_seeds VALUES(2,'secret_tiles',0,0);
INSERT INTO value_seeds VALUES(2,'solution_steps',2,0);
INSERT INTO value_seeds VALUES(2,'solution_turns',1,0);
INSERT INTO value_seeds VALUES(2,'straight_passages',0,0);
INSERT INTO value_seeds VALUES(2,'tremaux_cells_twice',1,0);
INSERT INTO value_seeds VALUES(2,'tremaux_solves',1,0);
INSERT INTO value_seeds VALUES(2,'tremaux_steps',4,0);
INSERT INTO value_seeds VALUES(2,'tremaux_turns',3,0);
INSERT INTO value_seeds VALUES(2,'tunnel_dead_ends',0,0);
INSERT INTO value_seeds VALUES(2,'tunnel_tiles',0,0);
INSERT INTO value_seeds VALUES(2,'turn_passages',2,0);
INSERT INTO value_seeds VALUES(2,'walkable_tiles',7,0);
INSERT INTO value_seeds VALUES(2,'wall_tiles',18,0);
CREATE TABLE timing_runs (
  id INTEGER PRIMARY KEY,  -- of one timing run, apart from the runs of sweeps
  version TEXT NOT NULL,
  compiler TEXT NOT NULL,
  build TEXT NOT NULL,
  host TEXT NOT NULL,
  command TEXT NOT NULL,
  started TEXT NOT NULL,
  method TEXT NOT NULL  -- how it was timed, in words
) STRICT;
INSERT INTO timing_runs VALUES(1,'0.1.0','GNU 12','Release','host','seedbed time','2026-01-01T00:00:00Z','each row once a round');
CREATE TABLE timings (
  timing_run_id INTEGER NOT NULL REFERENCES timing_runs (id),
  place INTEGER NOT NULL,  -- from 0, in the order in which rows were timed
  name TEXT NOT NULL,
  family TEXT NOT NULL,  -- rows of one family differ in size alone; empty: none
  base TEXT NOT NULL,  -- name of the row that its ratio is taken against; empty: none
  maps INTEGER NOT NULL,  -- worlds or maps an iteration; 0: not known, as below
  tiles INTEGER NOT NULL,
  walkable_tiles INTEGER NOT NULL,
  median_ns REAL NOT NULL,  -- for reading: of the rounds
  PRIMARY KEY (timing_run_id, place)
) STRICT, WITHOUT ROWID;
INSERT INTO timings VALUES(1,0,'fill/queue/8','fill','',1,81,49,100.0);
INSERT INTO timings VALUES(1,1,'fill/runs/8','fill','fill/queue/8',1,81,49,51.0);
CREATE TABLE timing_rounds (
  timing_run_id INTEGER NOT NULL REFERENCES timing_runs (id),
  place INTEGER NOT NULL,
  round INTEGER NOT NULL,  -- from 0
  ns REAL NOT NULL,  -- processor time of one iteration
  PRIMARY KEY (timing_run_id, place, round)
) STRICT, WITHOUT ROWID;
INSERT INTO timing_rounds VALUES(1,0,0,100.0);
INSERT INTO timing_rounds VALUES(1,0,1,101.0);
INSERT INTO timing_rounds VALUES(1,0,2,99.0);
INSERT INTO timing_rounds VALUES(1,1,0,50.0);
INSERT INTO timing_rounds VALUES(1,1,1,51.0);
INSERT INTO timing_rounds VALUES(1,1,2,52.0);
CREATE TABLE canary_proofs (
  id INTEGER PRIMARY KEY,  -- of one proof, apart from the runs of sweeps
  version TEXT NOT NULL,
  compiler TEXT NOT NULL,
  build TEXT NOT NULL,
  host TEXT NOT NULL,
  command TEXT NOT NULL,
  started TEXT NOT NULL
) STRICT;
INSERT INTO canary_proofs VALUES(1,'0.1.0','GNU 12','Release','host','seedbed prove','2026-01-01T00:00:00Z');
CREATE TABLE canaries (
  proof_id INTEGER NOT NULL REFERENCES canary_proofs (id),
  place INTEGER NOT NULL,  -- from 0, in the order of the proof
  canary TEXT NOT NULL,
  guard TEXT NOT NULL,  -- the law or guard that must catch it
  finder TEXT NOT NULL,
  found TEXT NOT NULL,  -- 'caught', 'lived' or 'not asked'
  worlds INTEGER NOT NULL,  -- until it was caught, or tried in vain
  PRIMARY KEY (proof_id, place)
) STRICT, WITHOUT ROWID;
INSERT INTO canaries VALUES(1,0,'merge-drops-last-block','tally-blocks','sweep','not asked',0);
INSERT INTO canaries VALUES(1,1,'one-corridor-lost','tree-counts','sweep','caught',1);
CREATE TABLE canary_seconds (
  proof_id INTEGER NOT NULL REFERENCES canary_proofs (id),
  place INTEGER NOT NULL,
  seconds REAL NOT NULL,  -- of processor time
  PRIMARY KEY (proof_id, place)
) STRICT, WITHOUT ROWID;
INSERT INTO canary_seconds VALUES(1,0,0.0);
INSERT INTO canary_seconds VALUES(1,1,0.5);
CREATE TABLE fuzz_runs (
  id INTEGER PRIMARY KEY,  -- of one fuzz run, apart from the runs of sweeps
  version TEXT NOT NULL,
  compiler TEXT NOT NULL,
  build TEXT NOT NULL,
  host TEXT NOT NULL,
  command TEXT NOT NULL,
  started TEXT NOT NULL
) STRICT;
INSERT INTO fuzz_runs VALUES(1,'0.1.0','GNU 12','Release','host','seedbed fuzz case','2026-01-01T00:00:00Z');
CREATE TABLE fuzz_targets (
  fuzz_run_id INTEGER NOT NULL REFERENCES fuzz_runs (id),
  target TEXT NOT NULL,
  executions INTEGER NOT NULL,
  elapsed_s REAL NOT NULL,
  edges_first INTEGER NOT NULL,  -- covered by the kept inputs
  edges_last INTEGER NOT NULL,
  features_first INTEGER NOT NULL,  -- edges with how often they were taken
  features_last INTEGER NOT NULL,
  inputs INTEGER NOT NULL,  -- in the corpus at the end
  PRIMARY KEY (fuzz_run_id, target)
) STRICT, WITHOUT ROWID;
INSERT INTO fuzz_targets VALUES(1,'case',1000,2.5,10,12,20,25,7);
CREATE TABLE fuzz_findings (
  fuzz_run_id INTEGER NOT NULL REFERENCES fuzz_runs (id),
  target TEXT NOT NULL,
  kind TEXT NOT NULL,  -- crash, hang, memory, leak, law, promise
  law TEXT NOT NULL,  -- of kind law
  place TEXT NOT NULL,  -- what told it from other findings
  words TEXT NOT NULL,
  input TEXT NOT NULL,  -- the file that shows it; empty: none was written
  hits INTEGER NOT NULL,  -- how often it ended the target
  PRIMARY KEY (fuzz_run_id, target, kind, law, place)
) STRICT, WITHOUT ROWID;
INSERT INTO fuzz_findings VALUES(1,'case','law','tree-hands','N steps','8 steps','out/fuzz/crash-1',2);
CREATE TABLE culprit_tallies (
  recipe_id INTEGER NOT NULL REFERENCES recipes (id),
  kind TEXT NOT NULL,  -- crashed, hung, memory, overlong, garbage, unasked
  count INTEGER NOT NULL,  -- seeds that gave no world
  PRIMARY KEY (recipe_id, kind)
) STRICT, WITHOUT ROWID;
INSERT INTO culprit_tallies VALUES(2,'crashed',1);
CREATE TABLE culprits (
  recipe_id INTEGER NOT NULL REFERENCES recipes (id),
  kind TEXT NOT NULL,
  seed INTEGER NOT NULL,  -- the 100 smallest of each kind
  words TEXT NOT NULL,  -- what happened
  PRIMARY KEY (recipe_id, kind, seed)
) STRICT, WITHOUT ROWID;
INSERT INTO culprits VALUES(2,'crashed',4,'ended (exit code 3) before its map was whole');
CREATE TABLE programs (
  recipe_id INTEGER PRIMARY KEY REFERENCES recipes (id),
  program TEXT NOT NULL  -- another program's generator, as --exec takes it
) STRICT;
INSERT INTO programs VALUES(2,'other=make maps');
CREATE TABLE maps (
  recipe_id INTEGER NOT NULL REFERENCES recipes (id),
  seed INTEGER NOT NULL,  -- the 50 smallest
  map TEXT NOT NULL,  -- as another program printed it; empty: too long to be kept
  PRIMARY KEY (recipe_id, seed)
) STRICT, WITHOUT ROWID;
INSERT INTO maps VALUES(2,0,replace('E--#\n|   \n#--B\n','\n',char(10)));
INSERT INTO maps VALUES(2,1,replace('E--#\n|   \n#--B\n','\n',char(10)));
INSERT INTO maps VALUES(2,2,replace('E--#\n|   \n#--B\n','\n',char(10)));
INSERT INTO maps VALUES(2,3,replace('E--#\n|   \n#--B\n','\n',char(10)));
CREATE TABLE shrunk (
  recipe_id INTEGER NOT NULL REFERENCES recipes (id),
  law TEXT NOT NULL,
  seed INTEGER NOT NULL,  -- of failures: what it was shrunk from
  case_name TEXT NOT NULL,  -- the smallest that breaks the law; empty: another program's
  map TEXT NOT NULL,  -- the smallest of another program's, in letters; else empty
  why TEXT NOT NULL,  -- of the smallest
  tries INTEGER NOT NULL,  -- worlds made on the way
  ended TEXT NOT NULL,  -- 'smallest': nothing smaller breaks it; 'steps': they ran out
  PRIMARY KEY (recipe_id, law, seed)
) STRICT, WITHOUT ROWID;
INSERT INTO shrunk VALUES(1,'map-round-trip',0,'row-walk:rooms=2x2#7','','seed 7',12,'smallest');
INSERT INTO shrunk VALUES(2,'border-closed',1,'',replace('E--B\n','\n',char(10)),'border tile (0,0) is walkable',9,'steps');
CREATE TABLE rows (
  recipe_id INTEGER NOT NULL REFERENCES recipes (id),
  seed INTEGER NOT NULL,
  "world_digest" INTEGER,
  "rooms" INTEGER,
  "cells" INTEGER,
  "corridors" INTEGER,
  "components" INTEGER,
  "isolated_rooms" INTEGER,
  "loops" INTEGER,
  "dead_ends" INTEGER,
  "passages" INTEGER,
  "junctions" INTEGER,
  "crossroads" INTEGER,
  "dead_end_steps_total" INTEGER,
  "dead_ends_length_1" INTEGER,
  "dead_ends_length_2" INTEGER,
  "dead_ends_length_3_4" INTEGER,
  "dead_ends_length_5_8" INTEGER,
  "dead_ends_length_9_up" INTEGER,
  "straight_passages" INTEGER,
  "turn_passages" INTEGER,
  "decisions" INTEGER,
  "choices_total" INTEGER,
  "corridors_opened" INTEGER,
  "corridors_lost" INTEGER,
  "solution_steps" INTEGER,
  "solution_turns" INTEGER,
  "eccentricity_steps" INTEGER,
  "left_hand_solves" INTEGER,
  "left_hand_steps" INTEGER,
  "left_hand_turns" INTEGER,
  "left_hand_cells_twice" INTEGER,
  "right_hand_solves" INTEGER,
  "right_hand_steps" INTEGER,
  "right_hand_turns" INTEGER,
  "right_hand_cells_twice" INTEGER,
  "pledge_solves" INTEGER,
  "pledge_steps" INTEGER,
  "pledge_turns" INTEGER,
  "pledge_cells_twice" INTEGER,
  "tremaux_solves" INTEGER,
  "tremaux_steps" INTEGER,
  "tremaux_turns" INTEGER,
  "tremaux_cells_twice" INTEGER,
  "flood_visited_tiles" INTEGER,
  "flood_probes" INTEGER,
  "flood_frontier_tiles_max" INTEGER,
  "flood_rounds" INTEGER,
  "rooms_reached" INTEGER,
  "rooms_unreached" INTEGER,
  "rooms_unreached_linked" INTEGER,
  "rooms_unreached_forced" INTEGER,
  "pads" INTEGER,
  "pad_pairs" INTEGER,
  "rooms_served" INTEGER,
  "rooms_unserved" INTEGER,
  "pairs_added_by_second_scan" INTEGER,
  "lookup_asymmetric_pads" INTEGER,
  "pads_beside_doors" INTEGER,
  "pads_on_cut_tiles" INTEGER,
  "pads_on_ends" INTEGER,
  "closets" INTEGER,
  "rooms_trapping" INTEGER,
  "levers" INTEGER,
  "reach_states" INTEGER,
  "reach_complete" INTEGER,
  "rooms_joined_by_carving" INTEGER,
  "tiles_carved" INTEGER,
  "rings_broken" INTEGER,
  "doors_side_by_side" INTEGER,
  "start_rooms" INTEGER,
  "boss_rooms" INTEGER,
  "treasure_rooms" INTEGER,
  "connector_rooms" INTEGER,
  "dead_end_rooms" INTEGER,
  "plain_rooms" INTEGER,
  "cave_tiles" INTEGER,
  "room_tiles" INTEGER,
  "wall_tiles" INTEGER,
  "tunnel_tiles" INTEGER,
  "door_tiles" INTEGER,
  "secret_tiles" INTEGER,
  "locked_tiles" INTEGER,
  "pad_tiles" INTEGER,
  "walkable_tiles" INTEGER,
  "tunnel_dead_ends" INTEGER,
  PRIMARY KEY (recipe_id, seed)
) STRICT;
INSERT INTO "rows" VALUES(1,2,-5612474414583185014,4,4,2,2,1,0,2,1,0,0,4,0,2,0,0,0,0,1,0,0,0,0,2,1,2,1,2,1,0,1,2,1,0,1,2,1,0,1,2,1,0,5,20,1,5,3,1,0,0,2,1,1,0,0,0,1,1,0,0,0,0,NULL,NULL,0,0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,0,2,19,0,2,0,0,2,6,0);
INSERT INTO "rows" VALUES(1,3,1662438724742894440,4,4,1,3,2,0,2,0,0,0,2,2,0,0,0,0,0,0,0,0,0,0,1,0,1,1,1,0,0,1,1,0,0,1,1,0,0,1,1,0,0,3,12,1,3,2,2,2,2,0,0,0,2,0,0,0,0,0,0,0,0,NULL,NULL,0,0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,0,4,20,0,1,0,0,0,5,0);
INSERT INTO "rows" VALUES(1,4,-7707902805561021072,4,4,2,2,1,0,2,1,0,0,4,0,2,0,0,0,0,1,0,0,0,0,2,1,2,1,2,1,0,1,2,1,0,1,4,3,2,1,2,1,0,5,20,1,5,3,1,0,0,2,1,1,0,0,0,1,1,0,0,0,0,NULL,NULL,0,0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,0,2,19,0,2,0,0,2,6,0);
INSERT INTO "rows" VALUES(1,0,2056149133723996864,4,4,1,3,2,0,2,0,0,0,2,2,0,0,0,0,0,0,0,0,0,0,1,0,1,1,1,0,0,1,1,0,0,1,1,0,0,1,1,0,0,3,12,1,3,2,2,2,2,0,0,0,2,0,0,0,0,0,0,0,0,NULL,NULL,0,0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,0,4,20,0,1,0,0,0,5,0);
INSERT INTO "rows" VALUES(1,1,6455418509785060263,4,4,2,2,1,0,2,1,0,0,4,0,2,0,0,0,0,1,0,0,0,0,2,1,2,1,2,1,0,1,2,1,0,1,2,1,0,1,2,1,0,5,20,1,5,3,1,0,0,2,1,1,0,0,0,1,1,0,0,0,0,NULL,NULL,0,0,0,0,NULL,NULL,NULL,NULL,NULL,NULL,0,2,19,0,2,0,0,2,6,0);
INSERT INTO "rows" VALUES(2,2,5222968837942377411,4,4,3,1,0,0,2,2,0,0,6,0,0,2,0,0,0,2,0,0,NULL,NULL,2,1,2,1,4,3,1,1,2,1,0,1,6,5,2,1,4,3,1,7,28,2,5,4,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,4,18,0,3,0,0,0,7,0);
INSERT INTO "rows" VALUES(2,3,5222968837942377411,4,4,3,1,0,0,2,2,0,0,6,0,0,2,0,0,0,2,0,0,NULL,NULL,2,1,2,1,4,3,1,1,2,1,0,1,6,5,2,1,4,3,1,7,28,2,5,4,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,4,18,0,3,0,0,0,7,0);
INSERT INTO "rows" VALUES(2,0,5222968837942377411,4,4,3,1,0,0,2,2,0,0,6,0,0,2,0,0,0,2,0,0,NULL,NULL,2,1,2,1,4,3,1,1,2,1,0,1,6,5,2,1,4,3,1,7,28,2,5,4,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,4,18,0,3,0,0,0,7,0);
INSERT INTO "rows" VALUES(2,1,5222968837942377411,4,4,3,1,0,0,2,2,0,0,6,0,0,2,0,0,0,2,0,0,NULL,NULL,2,1,2,1,4,3,1,1,2,1,0,1,6,5,2,1,4,3,1,7,28,2,5,4,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,4,18,0,3,0,0,0,7,0);
COMMIT;
