import { themes } from './journeys/choose-theme.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';
import { describeVerifyJourney } from './journeys/verify-journey.ts';

for (const theme of themes) describeVerifyJourney(theme, openBrowserFace);
