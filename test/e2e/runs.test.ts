import { openBrowserFace } from './journeys/open-browser-face.ts';
import { describeRunJourney } from './journeys/run-journey.ts';

describeRunJourney(openBrowserFace);
