import { openBrowserFace } from './journeys/open-browser-face.ts';
import { describeVerdictJourney } from './journeys/verdict-journey.ts';

describeVerdictJourney(openBrowserFace);
