import { themes } from './journeys/choose-theme.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';
import { describeReplayJourney } from './journeys/replay-journey.ts';

for (const theme of themes) describeReplayJourney(theme, openBrowserFace);
