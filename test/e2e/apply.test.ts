import { describeApplyJourney } from './journeys/apply-journey.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';

describeApplyJourney(openBrowserFace);
