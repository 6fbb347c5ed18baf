import { themes } from './journeys/choose-theme.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';
import { describeVerdictJourney } from './journeys/verdict-journey.ts';

for (const theme of themes) describeVerdictJourney(theme, openBrowserFace);
