// What the lobby of a player loads once it can be used, as one chunk: on a slow phone, each file more takes the processor from the page.
export { NextReward } from '../../features/rewards/next-reward.js';
export { TodayRewards } from '../../features/rewards/today-rewards.js';
export { FirstStepsNote } from './first-steps-note.js';
export { LobbyPrizeAlert } from './lobby-prize-alert.js';
export { LobbyPushPrompt } from './lobby-push-prompt.js';
export { RejoinStrip } from './rejoin-strip.js';
