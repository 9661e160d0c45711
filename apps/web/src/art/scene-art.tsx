import type { ArtProps } from './art.js';
import { BrokenScene } from './scenes/broken-scene.js';
import { NoGamesScene } from './scenes/no-games-scene.js';
import { NoHistoryScene } from './scenes/no-history-scene.js';
import { NoOutcomesScene } from './scenes/no-outcomes-scene.js';
import { NoTournamentsScene } from './scenes/no-tournaments-scene.js';
import { NothingFoundScene } from './scenes/nothing-found-scene.js';
import { OfflineScene } from './scenes/offline-scene.js';

const scenePictures = {
  'no-games': NoGamesScene,
  'nothing-found': NothingFoundScene,
  'no-outcomes': NoOutcomesScene,
  'no-tournaments': NoTournamentsScene,
  'no-history': NoHistoryScene,
  offline: OfflineScene,
  broken: BrokenScene,
};

export type Scene = keyof typeof scenePictures;

export const scenes = Object.keys(scenePictures) as Scene[];

/** The picture for an empty list, a lost connection or a failure. */
export function SceneArt({ scene, className }: ArtProps & { scene: Scene }) {
  const ScenePicture = scenePictures[scene];
  return <ScenePicture className={className} />;
}
