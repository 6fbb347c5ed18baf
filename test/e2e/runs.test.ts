import { themes } from './journeys/choose-theme.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';
import { describeRunJourney } from './journeys/run-journey.ts';

for (const theme of themes) describeRunJourney(theme, openBrowserFace);
