import { openBrowserFace } from './journeys/open-browser-face.ts';
import { describeVerifyJourney } from './journeys/verify-journey.ts';

describeVerifyJourney(openBrowserFace);
