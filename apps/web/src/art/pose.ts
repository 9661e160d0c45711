/** How a character stands: as usual, picked by the player, having won, having lost, or face down. */
export type Pose = 'idle' | 'chosen' | 'win' | 'lose' | 'sealed';

/** A pose in which one sees who it is. */
export type OpenPose = Exclude<Pose, 'sealed'>;

export const poses = ['idle', 'chosen', 'win', 'lose', 'sealed'] as const satisfies readonly Pose[];
