import { describeLeftOutJourney } from './journeys/left-out-journey.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';

describeLeftOutJourney('what an import left out in the browser face', openBrowserFace);
