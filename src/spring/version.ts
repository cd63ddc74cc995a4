/** The version that is played, as an application of Spring MVC on Tomcat. */
export const springBoot = "4.1.1";
