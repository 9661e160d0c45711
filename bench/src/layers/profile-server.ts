import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';

/**
 * Loaded by a measured server before its own code. The first SIGUSR2 starts a profile of its main thread; the second writes it
 * into the file `PROFILE_FILE`.
 */
const session = new Session();
session.connect();
session.post('Profiler.enable');
session.post('Profiler.setSamplingInterval', { interval: 500 });
let isRunning = false;
process.on('SIGUSR2', () => {
  if (isRunning) {
    session.post('Profiler.stop', (error, { profile }) => {
      if (!error) writeFileSync(process.env['PROFILE_FILE'] ?? '', JSON.stringify(profile));
    });
  } else {
    session.post('Profiler.start');
  }
  isRunning = !isRunning;
});
